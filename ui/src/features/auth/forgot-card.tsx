import { type FormEvent, useEffect, useRef, useState } from 'react'
import { forgetPassword } from '@/api/account'
import { ApiFault } from '@/api/fault'
import { useInstance } from '@/api/instance'
import { faultMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { translateKey } from '@/i18n/translate-key'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { focusField } from '@/ui/focus-field'
import { Note } from '@/ui/note'
import { checkCredentials, USERNAME_MAX } from './credentials'
import classes from './login-screen.module.css'
import { StageMessage } from './stage-message'

/** 0 the form, 1 the mail was sent, 2 it could not be sent, 3 no user has this address. */
type Stage = 0 | 1 | 2 | 3

function stageOf(fault: unknown): Stage {
  if (!(fault instanceof ApiFault)) return 2
  if (fault.is('ERROR_USERNAME_DOES_NOT_EXIST') || fault.is('ERROR_USER_DOES_NOT_EXIST')) return 3
  return fault.is('ERROR_VALIDATION') || fault.status === 429 ? 0 : 2
}

/** Requests a mail with a link to set a new password. */
export function ForgotCard({ username: typed, onBack }: { username: string; onBack: () => void }) {
  const { t } = useTranslation()
  const { Strict } = useInstance()
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState(typed)
  const [submitted, setSubmitted] = useState(false)
  const [stage, setStage] = useState<Stage>(0)
  const ask = useAction({
    run: forgetPassword,
    onDone: () => setStage(1),
    onFault: (fault) => {
      setStage(stageOf(fault))
      return true
    },
  })
  useEffect(() => {
    if (stage === 0 && form.current) focusField('username', form.current)
  }, [stage])
  const wrong = checkCredentials(username, 'x', 1).username
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (wrong) focusField('username', event.currentTarget as HTMLFormElement)
    else if (!ask.isPending) ask.mutate(username.trim())
  }
  const again = () => {
    ask.reset()
    setSubmitted(false)
    if (stage === 3) setUsername('')
    setStage(0)
  }
  const title = t('account.forgotTitle')
  if (stage === 1)
    return (
      <StageMessage title={title} tone="ink" button={t('account.backToLogin')} onDone={onBack}>
        {t(Strict ? 'account.mailPerhapsSent' : 'account.mailSent', { address: username.trim() })}
      </StageMessage>
    )
  if (stage !== 0)
    return (
      <StageMessage title={title} tone="red" button={t('common.ok')} onDone={again}>
        {faultMessage(t, ask.error)}
      </StageMessage>
    )
  return (
    <form ref={form} className={classes.card} onSubmit={submit} noValidate>
      <h1>{title}</h1>
      <p className={classes.lead}>{t('account.forgotLead')}</p>
      {ask.error && (
        <Note tone="red" role="alert">
          {faultMessage(t, ask.error)}
        </Note>
      )}
      <CountedInput
        field="username"
        label={t('auth.username')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        max={USERNAME_MAX}
        showCounter={Boolean(submitted && wrong)}
        value={username}
        onChange={setUsername}
        error={submitted && wrong ? translateKey(t, wrong.key, wrong.params) : null}
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={ask.isPending || undefined}>
        {t(ask.isPending ? 'account.sending' : 'account.send')}
      </Button>
      <button type="button" className={classes.back} onClick={onBack}>
        {t('account.backToLogin')}
      </button>
    </form>
  )
}
