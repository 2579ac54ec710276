import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { takeReturnAddress } from '@/api/browser-data'
import { beginApp, factorsQuery, provePresence } from '@/api/factors'
import { sessionQuery } from '@/api/session'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { AppSteps } from '@/shared/app-steps'
import { browserHasPasskeys, loadPasskeys } from '@/shared/passkeys'
import { ErrorPanel } from '@/ui/panels'
import { EnrolPasskey } from './enrol-passkey'
import classes from './login-screen.module.css'

/** Adds the second factor that the user must have. The password, which was just right, proves that they are present. */
export function EnrolCard({ password }: { password: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [byPasskey, setByPasskey] = useState(false)
  const start = useQuery({
    queryKey: ['enrolment'],
    queryFn: async () => {
      await provePresence({ Password: password })
      const [app, own] = await Promise.all([beginApp(), client.fetchQuery(factorsQuery())])
      return { app, passkeys: own.Passkeys && browserHasPasskeys() }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const enter = async () => {
    const { UserId } = await client.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    await navigate({ href: takeReturnAddress(UserId), replace: true })
  }
  // The texts of its form come with the code.
  const choosePasskey = useAction({ run: loadPasskeys, onDone: () => setByPasskey(true) })
  const { app, passkeys } = start.data ?? {}
  return (
    <div className={classes.card}>
      <h1>{t('factors.title')}</h1>
      <p className={classes.lead}>{t(passkeys ? 'factors.enrolAnyLead' : 'factors.enrolLead')}</p>
      {start.isError && <ErrorPanel fault={start.error} onRetry={() => void start.refetch()} />}
      {app && !byPasskey && <AppSteps app={app} onDone={() => void enter()} />}
      {byPasskey && <EnrolPasskey onDone={() => void enter()} />}
      {passkeys && (
        <button
          type="button"
          className={classes.back}
          onClick={() => (byPasskey ? setByPasskey(false) : choosePasskey.mutate())}
        >
          {t(byPasskey ? 'factors.enrolApp' : 'factors.enrolPasskey')}
        </button>
      )}
    </div>
  )
}
