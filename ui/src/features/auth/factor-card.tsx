import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { takeReturnAddress } from '@/api/browser-data'
import { type FactorNeeded, signInWithFactor } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { browserHasPasskeys, isPasskeyFault, loadPasskeys } from '@/shared/passkeys'
import { CountedInput } from '@/ui/counted-input'
import { focusField } from '@/ui/focus-field'
import classes from './login-screen.module.css'
import type { NextStep } from './next-step'
import { TicketForm } from './ticket-form'

interface FactorCardProps {
  needed: FactorNeeded
  onStep: (step: NextStep | null) => void
}

/** What each way asks for, and how the others lead to it. */
const WAYS = {
  passkey: { lead: 'factors.passkeyLead', use: 'auth.withPasskey' },
  code: { lead: 'factors.stepLead', use: 'factors.useApp' },
  recovery: { lead: 'factors.recoveryLead', use: 'factors.useRecovery' },
} as const
type Way = keyof typeof WAYS

const isWay = (method: string): method is Way =>
  method in WAYS && (method !== 'passkey' || browserHasPasskeys())

/** Asks for a passkey, for the one-time code of an app, or for a recovery code. */
export function FactorCard({ needed, onStep }: FactorCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const ways = needed.methods.filter(isWay)
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const enter = useAction({
    run: async () => {
      if (way !== 'passkey') return signInWithFactor(client, needed.ticket, code)
      const { signInWithSecondPasskey } = await loadPasskeys()
      return signInWithSecondPasskey(client, needed.ticket, needed.passkey)
    },
    onDone: ({ UserId }) => navigate({ href: takeReturnAddress(UserId), replace: true }),
    onFault: (fault) => {
      setCode('')
      setSubmitted(false)
      if (form.current) focusField('code', form.current)
      return way === 'passkey' ? isPasskeyFault(fault) : isRefusal(fault)
    },
  })
  const { reset } = enter
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => {
    reset()
    if (form.current) focusField(way === 'passkey' ? 'passkey' : 'code', form.current)
  }, [way])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if ((way === 'passkey' || code.trim()) && !enter.isPending) enter.mutate()
    else if (form.current) focusField('code', form.current)
  }
  const recovery = way === 'recovery'
  return (
    <TicketForm
      form={form}
      title={t('factors.step')}
      lead={t(WAYS[way].lead)}
      fault={enter.error}
      pending={enter.isPending}
      submit={way === 'passkey' ? t('auth.withPasskey') : undefined}
      onSubmit={submit}
      onBack={() => onStep(null)}
      other={ways
        .filter((other) => other !== way)
        .map((other) => (
          <button key={other} type="button" className={classes.back} onClick={() => setWay(other)}>
            {t(WAYS[other].use)}
          </button>
        ))}
    >
      {way !== 'passkey' && (
        <CountedInput
          field="code"
          label={t(recovery ? 'factors.recoveryCode' : 'factors.code')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          value={code}
          onChange={setCode}
          error={submitted && !code.trim() ? t('factors.codeRequired') : null}
        />
      )}
    </TicketForm>
  )
}

const isRefusal = (fault: unknown): boolean =>
  fault instanceof ApiFault && (fault.status === 200 || fault.status === 429)
