import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from './button'
import { Dialog } from './dialog'
import classes from './form-dialog.module.css'
import { Note } from './note'

interface FormDialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** The label of the button that sends the form. */
  submit: string
  /** Nothing can be sent now. */
  busy?: boolean
  /** Why the form was refused, unless a field says so. */
  refusal?: string | null
  onSubmit: () => void
  /** Further buttons, before the one that sends the form. */
  other?: ReactNode
  /** The fields. */
  children: ReactNode
  /** What is shown instead once the form has been sent, with its buttons. */
  outcome?: ReactNode
  outcomeFooter?: ReactNode
}

/** A dialog with a small form. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, submit, busy, refusal, onSubmit, other, children, outcome } = props
  const { t } = useTranslation()
  const form = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  if (outcome)
    return (
      <Dialog opened={opened} onClose={onClose} title={title} footer={props.outcomeFooter}>
        {outcome}
      </Dialog>
    )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {other}
          <Button type="submit" form={form} variant="primary" aria-disabled={busy || undefined}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.fields} onSubmit={send} noValidate>
        {refusal && (
          <Note tone="red" role="alert">
            {refusal}
          </Note>
        )}
        {children}
      </form>
    </Dialog>
  )
}
