import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeReturnAddress } from '@/api/browser-data'
import { ticketOf } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { signInToLink } from '@/api/providers'
import { faultMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { Button } from '@/ui/button'
import { focusField } from '@/ui/focus-field'
import { Note } from '@/ui/note'
import { PasswordInput } from '@/ui/password-input'
import classes from './login-screen.module.css'
import type { NextStep } from './next-step'
import { StageMessage } from './stage-message'

interface LinkCardProps {
  ticket: string
  onStep: (step: NextStep | null) => void
}

/** Asks once for the password of the account that is linked to the user's sign-in at a provider. */
export function LinkCard({ ticket, onStep }: LinkCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const enter = useAction({
    run: () => signInToLink(client, ticket, password),
    onDone: ({ UserId, Enrol }) =>
      Enrol ? onStep({ enrol: password }) : navigate({ href: takeReturnAddress(UserId), replace: true }),
    onFault: (fault) => {
      const next = fault instanceof ApiFault && ticketOf(fault)
      if (next) onStep({ ticket: next })
      return fault instanceof ApiFault && (fault.status === 200 || fault.status === 429)
    },
  })
  useEffect(() => {
    if (form.current) focusField('password', form.current)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (password && !enter.isPending) enter.mutate()
    else if (form.current) focusField('password', form.current)
  }
  const refusal = enter.error instanceof ApiFault ? enter.error : null
  if (refusal?.is('ERROR_TICKET'))
    return (
      <StageMessage
        title={t('auth.linkTitle')}
        tone="red"
        button={t('account.backToLogin')}
        onDone={() => onStep(null)}
      >
        {faultMessage(t, refusal)}
      </StageMessage>
    )
  return (
    <form ref={form} className={classes.card} onSubmit={submit} noValidate>
      <h1>{t('auth.linkTitle')}</h1>
      <p className={classes.lead}>{t('auth.linkLead')}</p>
      {refusal && (
        <Note tone="red" role="alert">
          {faultMessage(t, refusal)}
        </Note>
      )}
      <PasswordInput
        field="password"
        label={t('auth.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={submitted && !password ? t('auth.passwordRequired') : null}
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={enter.isPending || undefined}>
        {t(enter.isPending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      <button type="button" className={classes.back} onClick={() => onStep(null)}>
        {t('account.backToLogin')}
      </button>
    </form>
  )
}
