import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { takeReturnAddress } from '@/api/browser-data'
import { beginApp, provePresence } from '@/api/factors'
import { sessionQuery } from '@/api/session'
import { AppSteps } from '@/shared/app-steps'
import { ErrorPanel } from '@/ui/panels'
import classes from './login-screen.module.css'

/** Adds the second factor that the user must have. The password, which was just right, proves that they are present. */
export function EnrolCard({ password }: { password: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const app = useQuery({
    queryKey: ['new-app'],
    queryFn: async () => {
      await provePresence(password)
      return beginApp()
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const enter = async () => {
    const { UserId } = await client.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    await navigate({ href: takeReturnAddress(UserId), replace: true })
  }
  return (
    <div className={classes.card}>
      <h1>{t('factors.title')}</h1>
      <p className={classes.lead}>{t('factors.enrolLead')}</p>
      {app.isError && <ErrorPanel fault={app.error} onRetry={() => void app.refetch()} />}
      {app.data && <AppSteps app={app.data} onDone={() => void enter()} />}
    </div>
  )
}
