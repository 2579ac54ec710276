import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, ownSessionsQuery } from '@/api/account'
import { useInstance } from '@/api/instance'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FormCard } from '@/ui/form-card'
import { ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { Tag } from '@/ui/tag'
import classes from './profile-screen.module.css'

const METHODS = ['password', 'code', 'recovery', 'passkey'] as const

const isMethod = (method: string): method is (typeof METHODS)[number] =>
  METHODS.some((known) => known === method)

/** The other sessions of the user, with buttons to end them. */
export function SessionsCard() {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const { data, error, isError, refetch } = useQuery(ownSessionsQuery())
  const refresh = [ownSessionsQuery().queryKey]
  const end = useAction({ run: endSession, done: 'account.sessionEnded', refresh })
  const endOthers = useAction({ run: endOtherSessions, done: 'account.sessionsEnded', refresh })
  const others = data?.filter(({ Current }) => !Current).length ?? 0
  return (
    <FormCard
      title={t('account.sessions')}
      description={t('account.sessionsLead')}
      action={
        others > 0 && (
          <Button size="sm" onClick={() => endOthers.mutate()}>
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      {!data &&
        (isError ? <ErrorPanel fault={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data && (
        <ul className={classes.sessions}>
          {data.map(({ Id, IPAddress, Browser, CreateDate, LastSeen, Current, Method }) => (
            <li key={Id}>
              <div>
                <strong className="tabular">{Browser ? `${Browser} · ${IPAddress}` : IPAddress}</strong>
                {Current && <Tag tone="ink">{t('account.thisSession')}</Tag>}
                <p className="tabular">
                  {t('account.sessionTimes', {
                    since: formatInstant(CreateDate, TimeZone),
                    seen: formatInstant(LastSeen, TimeZone),
                  })}
                  {' · '}
                  {t(`account.methods.${isMethod(Method) ? Method : 'provider'}`)}
                </p>
              </div>
              {!Current && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`${t('account.endSession')}: ${IPAddress}, ${formatInstant(CreateDate, TimeZone)}`}
                  onClick={() => end.mutate(Id)}
                >
                  {t('account.endSession')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </FormCard>
  )
}
