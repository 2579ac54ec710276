import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { textLength } from '@/lib/text-length'
import { Button } from '@/ui/button'
import { CountedTextarea } from '@/ui/counted-textarea'
import sideClasses from '@/ui/side-panel.module.css'
import classes from './comment-panel.module.css'

const LONGEST = 4000

interface CommentFormProps {
  label: string
  submit: string
  text: string
  onText: (text: string) => void
  onSubmit: (text: string) => Promise<unknown>
  onCancel: () => void
  children?: React.ReactNode
}

/** The field of a comment or an answer. */
export function CommentForm({ label, submit, text, onText, onSubmit, onCancel, children }: CommentFormProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea:not([aria-readonly])')?.focus(), [])
  const empty = text.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || empty || textLength(text.trim()) > LONGEST) return
    setBusy(true)
    try {
      await onSubmit(text.trim())
    } catch {
      // A toast tells why; what was written stays.
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      {children}
      <CountedTextarea
        label={label}
        value={text}
        onChange={onText}
        max={LONGEST}
        error={tried && empty ? t('comments.empty') : null}
      />
      <p className={sideClasses.actions}>
        <Button type="submit" size="sm" variant="primary" disabled={busy}>
          {submit}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </p>
    </form>
  )
}
