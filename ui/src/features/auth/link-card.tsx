import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { takeReturnAddress } from '@/api/browser-data'
import { factorNeeded } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { signInToLink } from '@/api/providers'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { focusField } from '@/ui/focus-field'
import { PasswordInput } from '@/ui/password-input'
import type { NextStep } from './next-step'
import { TicketForm } from './ticket-form'

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
      const needed = fault instanceof ApiFault && factorNeeded(fault)
      if (needed) onStep(needed)
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
  return (
    <TicketForm
      form={form}
      title={t('auth.linkTitle')}
      lead={t('auth.linkLead')}
      fault={enter.error}
      pending={enter.isPending}
      onSubmit={submit}
      onBack={() => onStep(null)}
    >
      <PasswordInput
        field="password"
        label={t('auth.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={submitted && !password ? t('auth.passwordRequired') : null}
      />
    </TicketForm>
  )
}
