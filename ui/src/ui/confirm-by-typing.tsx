import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from './button'
import classes from './confirm-by-typing.module.css'
import { CountedInput } from './counted-input'
import { Dialog } from './dialog'
import { DisabledReason } from './disabled-reason'

export interface ConfirmByTypingProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** What will be deleted. */
  children: ReactNode
  /** The text to type: the number or, without one, the name. */
  expected: string
  /** Whether `expected` is a number or a name. */
  by: 'number' | 'name'
  confirmText?: string
  busy?: boolean
}

/** Requires the number or name of a record before it is permanently deleted. */
export function ConfirmByTyping(props: ConfirmByTypingProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={460}
      role="alertdialog"
      decision
    >
      <TypingForm {...props} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that it starts empty each time. */
function TypingForm(props: ConfirmByTypingProps) {
  const { t } = useTranslation()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').normalize('NFC')
  const right = plain(typed) === plain(props.expected)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (right && !props.busy) props.onConfirm()
  }
  return (
    <form id={formId} onSubmit={submit} className={classes.form}>
      <div>{props.children}</div>
      <CountedInput
        label={t(props.by === 'number' ? 'ui.confirm.typeNumber' : 'ui.confirm.typeName')}
        description={<span className={classes.expected}>{props.expected}</span>}
        value={typed}
        onChange={setTyped}
      />
      <div className={classes.buttons}>
        <Button onClick={props.onClose}>{t('ui.dialog.cancel')}</Button>
        <DisabledReason
          type="submit"
          variant="danger"
          disabled={props.busy}
          reason={right ? undefined : t('ui.confirm.notYet')}
        >
          {props.confirmText ?? t('ui.confirm.delete')}
        </DisabledReason>
      </div>
    </form>
  )
}
