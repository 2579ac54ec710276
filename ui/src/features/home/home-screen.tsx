import { useQuery } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dashboardQuery } from '@/api/dashboard'
import { useInstance } from '@/api/instance'
import { useSession } from '@/api/session'
import { formatInstant } from '@/lib/dates'
import { formatNumber } from '@/lib/lang'
import { ErrorPanel } from '@/ui/panels'
import { useLang } from '@/ui/use-lang'
import classes from './home-screen.module.css'

type Count = 'AdoptedLegalTexts' | 'PendingLegalTexts' | 'Terms' | 'Domains'

const COUNTS: [Count, ParseKeys][] = [
  ['AdoptedLegalTexts', 'home.adopted'],
  ['PendingLegalTexts', 'home.pending'],
  ['Terms', 'home.terms'],
  ['Domains', 'home.domains'],
]

/** Who is signed in and since when, and what the library holds. */
export function HomeScreen() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{t('home.welcome', { name: session.FullName })}</h1>
        <LastLogin />
      </header>
      <Counts />
    </div>
  )
}

function LastLogin() {
  const { t } = useTranslation()
  const { LastLogin: last, LastLoginIPAddress: address } = useSession()
  const { TimeZone } = useInstance()
  if (!last) return <p className={classes.login}>{t('home.firstLogin')}</p>
  return (
    <p className={classes.login}>
      {t('home.lastLogin')}
      <span className="tabular">{[formatInstant(last, TimeZone), address].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

function Counts() {
  const { t } = useTranslation()
  const lang = useLang()
  const { data, isError, refetch } = useQuery(dashboardQuery())
  if (isError && !data) return <ErrorPanel onRetry={() => void refetch()} />
  return (
    <section className="card" aria-label={t('home.counts')} aria-busy={!data}>
      <dl className={classes.counts}>
        {COUNTS.map(([field, title]) => (
          <div key={field}>
            <dt>{t(title)}</dt>
            <dd className="tabular">{data ? formatNumber(data[field], lang) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
