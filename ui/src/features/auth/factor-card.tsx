import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeReturnAddress } from '@/api/browser-data'
import { signInWithFactor } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { useAction } from '@/feedback/use-action'
import { CountedInput } from '@/ui/counted-input'
import { focusField } from '@/ui/focus-field'
import classes from './login-screen.module.css'
import type { NextStep } from './next-step'
import { TicketForm } from './ticket-form'

interface FactorCardProps {
  ticket: string
  onStep: (step: NextStep | null) => void
}

/** Asks for the one-time code of an app, or for a recovery code. */
export function FactorCard({ ticket, onStep }: FactorCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const enter = useAction({
    run: () => signInWithFactor(client, ticket, code),
    onDone: ({ UserId }) => navigate({ href: takeReturnAddress(UserId), replace: true }),
    onFault: (fault) => {
      setCode('')
      setSubmitted(false)
      if (form.current) focusField('code', form.current)
      return fault instanceof ApiFault && (fault.status === 200 || fault.status === 429)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => {
    if (form.current) focusField('code', form.current)
  }, [recovery])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (code.trim() && !enter.isPending) enter.mutate()
    else if (form.current) focusField('code', form.current)
  }
  return (
    <TicketForm
      form={form}
      title={t('factors.step')}
      lead={t(recovery ? 'factors.recoveryLead' : 'factors.stepLead')}
      fault={enter.error}
      pending={enter.isPending}
      onSubmit={submit}
      onBack={() => onStep(null)}
      other={
        <button type="button" className={classes.back} onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'factors.useApp' : 'factors.useRecovery')}
        </button>
      }
    >
      <CountedInput
        field="code"
        label={t(recovery ? 'factors.recoveryCode' : 'factors.code')}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        value={code}
        onChange={setCode}
        error={submitted && !code.trim() ? t('factors.codeRequired') : null}
      />
    </TicketForm>
  )
}
