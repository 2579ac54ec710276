import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ParseKeys, TFunction } from 'i18next'
import { ApiFault } from '@/api/fault'
import { faultMessage, faultToast } from './fault-messages'
import { PresenceNotProved, whilePresent } from './presence'
import { showToast, type Toast } from './toasts'

/** Selects the error message: for saving, for deleting a named record, or for preparing data. */
export type FailureKind<Input> = 'save' | 'data' | { delete: (input: Input) => string }

export interface Action<Input, Output> {
  /** The call. */
  run: (input: Input) => Promise<Output>
  /** The toast of success. */
  done?: ParseKeys
  failing?: FailureKind<Input>
  /** The queries to invalidate afterwards. */
  refresh?: QueryKey[]
  onDone?: (output: Output, input: Input) => void | Promise<void>
  /** Whether the screen shows the fault itself, without a toast. */
  onFault?: (fault: unknown, input: Input) => boolean
}

/**
 * Runs all changes on the server: it makes the call, asks for a proof of presence if the call needs one, invalidates
 * the dependent queries and reports the result in a toast.
 */
export function useAction<Input = void, Output = unknown>(action: Action<Input, Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => whilePresent(() => action.run(input)),
    onSuccess: async (output, input) => {
      await Promise.all((action.refresh ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
      const { done } = action
      if (done) showToast({ severity: 'success', title: (t) => String(t(done)) })
      await action.onDone?.(output, input)
    },
    onError: (fault, input) => {
      if (fault instanceof PresenceNotProved) return
      if (action.onFault?.(fault, input)) return
      const toast = failureToast(fault, input, action.failing)
      if (toast) showToast(toast)
    },
  })
}

function failureToast<Input>(fault: unknown, input: Input, failing?: FailureKind<Input>): Toast | null {
  const plain = faultToast(fault)
  if (!plain || !(fault instanceof ApiFault) || fault.status !== 200 || !failing) return plain
  return {
    ...plain,
    severity: 'error',
    title: (t) => t('toast.errorTitle'),
    text: failureTitle(fault, input, failing),
  }
}

function failureTitle<Input>(
  fault: ApiFault,
  input: Input,
  failing: FailureKind<Input>,
): (t: TFunction) => string {
  if (failing === 'save') return (t) => t('toast.saveFailed', { message: faultMessage(t, fault) })
  if (failing === 'data') return (t) => t('toast.dataFailed')
  if (fault.is('ERROR_LINKED_DATA')) return (t) => t('toast.deleteFailed', { name: failing.delete(input) })
  return (t) => faultMessage(t, fault)
}
