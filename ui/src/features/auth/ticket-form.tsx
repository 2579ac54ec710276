import type { FormEvent, ReactNode, Ref } from 'react'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { passkeyMessage } from '@/shared/passkeys'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import classes from './login-screen.module.css'
import { StageMessage } from './stage-message'

interface TicketFormProps {
  form: Ref<HTMLFormElement>
  title: string
  lead: string
  fault: unknown
  pending: boolean
  /** The label of the button; default: to sign in. */
  submit?: string | undefined
  onSubmit: (event: FormEvent) => void
  onBack: () => void
  /** The field. */
  children: ReactNode
  /** Shown before the way back to the first step. */
  other?: ReactNode
}

/** The second step of a sign-in, until its ticket has ended. */
export function TicketForm({
  form,
  title,
  lead,
  fault,
  pending,
  submit,
  onSubmit,
  onBack,
  children,
  other,
}: TicketFormProps) {
  const { t } = useTranslation()
  const refusal = fault instanceof ApiFault ? fault : null
  if (refusal?.is('ERROR_TICKET'))
    return (
      <StageMessage title={title} tone="red" button={t('account.backToLogin')} onDone={onBack}>
        {faultMessage(t, refusal)}
      </StageMessage>
    )
  return (
    <form ref={form} className={classes.card} onSubmit={onSubmit} noValidate>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {fault !== null && (refusal || fault instanceof DOMException) && (
        <Note tone="red" role="alert">
          {passkeyMessage(t, fault)}
        </Note>
      )}
      {children}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        data-field={submit && 'passkey'}
        aria-disabled={pending || undefined}
      >
        {pending ? t('auth.signingIn') : (submit ?? t('auth.signIn'))}
      </Button>
      {other}
      <button type="button" className={classes.back} onClick={onBack}>
        {t('account.backToLogin')}
      </button>
    </form>
  )
}
