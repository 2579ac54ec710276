import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiFault } from '@/api/fault'
import type { Kind, LastChange } from '@/api/records'
import { saveRecord } from '@/api/settings'
import type { Entity } from '@/entities/entity'
import type { Completed, Form } from '@/entities/form'
import type { CheckoutHandle } from '@/features/checkout/use-checkout'
import { bodyOf } from '@/features/forms/body'
import { targetOf } from '@/features/forms/fault-texts'
import type { FormStore } from '@/features/forms/form-store'
import { useAction } from '@/feedback/use-action'
import { FIRST_ERROR_FOCUS_AFTER } from '@/lib/timings'
import { focusField } from '@/ui/focus-field'
import { viewAddress } from './addresses'
import { changedKeys } from './changed-keys'

interface SaveOptions<K extends Kind> {
  entity: Entity<K>
  form: Form<K>
  store: FormStore
  id: number
  modifyDate: string
  checkout: CheckoutHandle
  dropDraft: () => Promise<void>
}

/** Validates the form, saves the record, and assigns the server's faults to their fields. */
export function useSave<K extends Kind>(options: SaveOptions<K>) {
  const { entity, form, store, id, modifyDate, checkout, dropDraft } = options
  const navigate = useNavigate()
  const saved = useRef(false)
  const staying = useRef(false)
  const after = useRef<Completed['after']>(undefined)
  const [meanwhile, setMeanwhile] = useState<LastChange>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const focusFirst = () => {
    const [first] = store.faults()
    const left = document.activeElement
    clearTimeout(timer.current)
    if (!first) return
    timer.current = setTimeout(() => {
      const now = document.activeElement
      // A user who has moved on to another field keeps the focus there.
      if (now === left || !now?.matches('[data-field]')) focusField(targetOf(first))
    }, FIRST_ERROR_FOCUS_AFTER)
  }
  const action = useAction({
    run: async () => {
      const all = store.all()
      const whole: Completed = (await form.complete?.(all, store.bounds.password ?? {})) ?? { values: all }
      after.current = whole.after
      const head = id ? { Id: id, ModifyDate: modifyDate } : { Id: 0 }
      return saveRecord(entity.kind, { ...head, ...bodyOf(form, whole.values) })
    },
    done: id ? 'toast.updated' : 'toast.created',
    failing: 'save',
    refresh: changedKeys,
    onDone: async (answer) => {
      saved.current = true
      store.markSaved()
      await dropDraft()
      await after.current?.(answer.Id ?? id)
      if (!staying.current)
        await navigate({ to: viewAddress(entity, answer.Id ?? id), replace: true, state: { saved: true } })
    },
    // A note above the form shows the reason: scroll to it.
    onFault: (fault) => {
      if (!(fault instanceof ApiFault) || fault.status !== 200) return false
      if (fault.is('ERROR_VALIDATION')) {
        store.refused(fault.errors)
        focusFirst()
        return false
      }
      if (fault.is('ERROR_CHANGED_MEANWHILE')) {
        setMeanwhile(fault.value as LastChange)
        window.scrollTo({ top: 0 })
        return true
      }
      if (fault.is('ERROR_NOT_CHECKED_OUT') || fault.is('ERROR_LOCKED')) {
        checkout.lose(typeof fault.value === 'string' ? fault.value : undefined)
        window.scrollTo({ top: 0 })
        return true
      }
      return false
    },
  })

  /** Saves if the form is valid; returns true when the record is saved. `stay`: the caller navigates afterwards. */
  const submit = async (stay = false): Promise<boolean> => {
    if (action.isPending) return false
    if (!store.submit()) {
      focusFirst()
      return false
    }
    staying.current = stay
    try {
      await action.mutateAsync()
      return true
    } catch {
      return false
    }
  }
  return { submit, saving: action.isPending, meanwhile, saved }
}
