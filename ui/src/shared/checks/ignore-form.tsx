import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { textLength } from '@/lib/text-length'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import sideClasses from '@/ui/side-panel.module.css'
import classes from './check-panel.module.css'

const SHORTEST = 2
const LONGEST = 140

interface IgnoreFormProps {
  onIgnore: (note: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks why a finding is set aside. */
export function IgnoreForm({ onIgnore, onCancel }: IgnoreFormProps) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const length = textLength(note.trim())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // It is inside of the form of the version.
    event.stopPropagation()
    setTried(true)
    if (length < SHORTEST || length > LONGEST) return
    setBusy(true)
    try {
      await onIgnore(note.trim())
    } catch {
      setBusy(false)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and Enter work as in a form
    <div
      ref={box}
      className={classes.ignore}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void submit(event)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <CountedInput
        label={t('checks.note')}
        value={note}
        onChange={setNote}
        max={LONGEST}
        error={tried && length < SHORTEST ? t('checks.noteShort') : null}
      />
      <p className={sideClasses.actions}>
        <Button size="sm" variant="primary" disabled={busy} onClick={submit}>
          {t('checks.ignore')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </p>
    </div>
  )
}
