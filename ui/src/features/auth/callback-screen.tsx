import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { takeReturnAddress } from '@/api/browser-data'
import { factorNeeded } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { linkTicketOf, type ProviderReturn, signInAtProvider } from '@/api/providers'
import { faultMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { SkeletonLines } from '@/ui/skeleton'
import classes from './login-screen.module.css'
import type { NextStep } from './next-step'
import { NextStepCard } from './next-step-card'
import { PublicPage } from './public-page'
import { StageMessage } from './stage-message'

/** What the address says that a provider sent the browser here with; null if it has refused. */
function readReturn(): ProviderReturn | null {
  const query = new URLSearchParams(window.location.search)
  const [code, state, iss] = ['code', 'state', 'iss'].map((key) => query.get(key))
  return code && state ? { code, state, ...(iss && { iss }) } : null
}

/** /login/callback: where providers send users back to. */
export function CallbackScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [returned] = useState(readReturn)
  const [step, setStep] = useState<NextStep | null>(null)
  const sent = useRef(false)
  const { mutate, error } = useAction({
    run: (back: ProviderReturn) => signInAtProvider(client, back),
    onDone: ({ UserId }) => navigate({ href: takeReturnAddress(UserId), replace: true }),
    onFault: (fault) => {
      if (!(fault instanceof ApiFault)) return false
      const needed = factorNeeded(fault)
      const link = linkTicketOf(fault)
      if (needed) setStep(needed)
      if (link) setStep({ link })
      return true
    },
  })
  useEffect(() => {
    // The code must not stay in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (!returned || sent.current) return
    sent.current = true
    mutate(returned)
  }, [returned, mutate])
  const toLogin = () => void navigate({ to: '/login', replace: true })
  const onStep = (next: NextStep | null) => (next ? setStep(next) : toLogin())
  const failure = returned ? error && faultMessage(t, error) : t('errors.ERROR_PROVIDER')
  if (step)
    return (
      <PublicPage>
        <NextStepCard step={step} onStep={onStep} />
      </PublicPage>
    )
  return (
    <PublicPage>
      {failure ? (
        <StageMessage title={t('public.login')} tone="red" button={t('account.backToLogin')} onDone={toLogin}>
          {failure}
        </StageMessage>
      ) : (
        <div className={classes.card} aria-busy="true">
          <h1>{t('auth.signingIn')}</h1>
          <SkeletonLines lines={3} />
        </div>
      )}
    </PublicPage>
  )
}
