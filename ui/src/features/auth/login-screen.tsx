import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { storedUser, takeReturnAddress } from '@/api/browser-data'
import { factorNeeded } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { loginInfoQuery, useInstance } from '@/api/instance'
import { signIn } from '@/api/session'
import { useAction } from '@/feedback/use-action'
import { loadCatalogueParts } from '@/i18n/i18n'
import { translateKey } from '@/i18n/translate-key'
import { useTranslation } from '@/i18n/use-translation'
import { afterPaint } from '@/lib/after-paint'
import { FIRST_ERROR_FOCUS_AFTER } from '@/lib/timings'
import { browserHasPasskeys, passkeyMessage } from '@/shared/passkeys'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { focusField } from '@/ui/focus-field'
import { Note } from '@/ui/note'
import { PasswordInput } from '@/ui/password-input'
import { checkCredentials, type InputError } from './credentials'
import classes from './login-screen.module.css'
import type { NextStep } from './next-step'
import { PasskeyButton } from './passkey-button'
import { ProviderButtons } from './provider-buttons'
import { PublicPage } from './public-page'

// Loaded on demand: most users know their password.
const ForgotCard = lazy(async () => {
  const [{ ForgotCard }] = await Promise.all([import('./forgot-card'), loadCatalogueParts('account')])
  return { default: ForgotCard }
})

// Likewise: few users have a second factor.
const NextStepCard = lazy(async () => {
  const [{ NextStepCard }] = await Promise.all([import('./next-step-card'), loadCatalogueParts('account')])
  return { default: NextStepCard }
})

/** The sign-in. After a session has ended, it shows a note and returns to the previous screen. */
export function LoginScreen({ continuing }: { continuing?: boolean }) {
  const [username, setUsername] = useState('')
  const [forgotten, setForgotten] = useState(false)
  const [step, setStep] = useState<NextStep | null>(null)
  return (
    <PublicPage>
      {forgotten || step ? (
        <Suspense fallback={<div className={classes.card} aria-busy="true" />}>
          {step && <NextStepCard step={step} onStep={setStep} />}
          {forgotten && <ForgotCard username={username} onBack={() => setForgotten(false)} />}
        </Suspense>
      ) : (
        <LoginCard
          continuing={continuing}
          username={username}
          setUsername={setUsername}
          onForgotten={() => setForgotten(true)}
          onStep={setStep}
        />
      )}
    </PublicPage>
  )
}

interface LoginCardProps {
  continuing?: boolean
  username: string
  setUsername: (username: string) => void
  onForgotten: () => void
  onStep: (step: NextStep) => void
}

function LoginCard({ continuing, username, setUsername, onForgotten, onStep }: LoginCardProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const observer = useQuery(loginInfoQuery()).data?.IsTarget
  const [password, setPassword] = useState('')
  const [submitted, setSubmitted] = useState(false)
  // Show the note only if a session has ended, not after a sign-out or a first visit.
  const [expired] = useState(() => storedUser() !== undefined)
  const { PasswordMax, Providers, LocalSignIn, Passkeys } = useInstance()
  // Without local passwords the form is for a few: it opens on request.
  const [opened, setOpened] = useState(false)
  const [elsewhere, setElsewhere] = useState<unknown>(null)
  const closed = Boolean(Providers && LocalSignIn) && !opened
  // Focus the form at first, because the screen has no other controls. Before the first paint the focus would take the
  // time of another layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form appears then
  useEffect(
    () =>
      afterPaint(() => {
        if (document.activeElement === document.body && form.current) focusField('username', form.current)
      }),
    [closed],
  )
  const enter = useSignIn(onStep)
  const complaints = submitted ? checkCredentials(username, password, PasswordMax) : {}
  const say = (complaint?: InputError) => complaint && translateKey(t, complaint.key, complaint.params)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const [wrong] = Object.keys(checkCredentials(username, password, PasswordMax))
    if (wrong) setTimeout(() => form.current && focusField(wrong, form.current), FIRST_ERROR_FOCUS_AFTER)
    else if (!enter.isPending) enter.mutate({ username: username.trim(), password })
  }
  const refusal = isRefusal(enter.error) ? enter.error : elsewhere
  const passkeys = Passkeys && browserHasPasskeys()
  const buttons = (Providers || passkeys) && (
    <div className={classes.providers}>
      {passkeys && <PasskeyButton onFault={setElsewhere} />}
      {Providers && (
        <ProviderButtons
          providers={Providers}
          onFault={(fault) => {
            if (!isRefusal(fault)) return false
            setElsewhere(fault)
            return true
          }}
        />
      )}
    </div>
  )
  if (closed)
    return (
      <div className={classes.card}>
        <h1>{t('public.login')}</h1>
        <Refusal fault={refusal} />
        {buttons}
        <button type="button" className={classes.back} onClick={() => setOpened(true)}>
          {t('auth.withPassword')}
        </button>
      </div>
    )
  return (
    <form ref={form} className={classes.card} onSubmit={submit} noValidate>
      <h1>{t('public.login')}</h1>
      <p className={classes.lead}>{t(continuing && expired ? 'auth.continueNote' : 'auth.lead')}</p>
      <Refusal fault={refusal} />
      <CountedInput
        field="username"
        label={t('auth.username')}
        type="email"
        inputMode="email"
        autoComplete={passkeys ? 'username webauthn' : 'username'}
        value={username}
        onChange={setUsername}
        error={say(complaints.username)}
      />
      <div className={classes.password}>
        <PasswordInput
          field="password"
          label={t('auth.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={say(complaints.password)}
        />
        {observer === false && (
          <button type="button" className={classes.forgot} onClick={onForgotten}>
            {t('auth.forgot')}
          </button>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" aria-disabled={enter.isPending || undefined}>
        {t(enter.isPending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      {buttons && <div className={classes.or}>{t('auth.or')}</div>}
      {buttons}
    </form>
  )
}

function Refusal({ fault }: { fault: unknown }) {
  const { t } = useTranslation()
  if (!fault) return null
  return (
    <Note tone="red" role="alert">
      {passkeyMessage(t, fault)}
    </Note>
  )
}

/** Faults shown in the card: wrong password, locked account, too many attempts. */
function isRefusal(fault: unknown): fault is ApiFault {
  return fault instanceof ApiFault && (fault.status === 200 || fault.status === 429)
}

/** Signs in and opens the remembered URL, or goes to the next step. A refusal is shown in the card, not in a toast. */
function useSignIn(onStep: (step: NextStep) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useAction({
    run: ({ username, password }: { username: string; password: string }) =>
      signIn(client, username, password),
    onDone: ({ UserId, Enrol }, { password }) =>
      Enrol ? onStep({ enrol: password }) : navigate({ href: takeReturnAddress(UserId), replace: true }),
    onFault: (fault) => {
      const needed = fault instanceof ApiFault && factorNeeded(fault)
      if (needed) onStep(needed)
      return isRefusal(fault)
    },
  })
}
