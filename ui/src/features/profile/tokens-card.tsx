import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInstance } from '@/api/instance'
import { endToken, type PersonalToken, tokensQuery } from '@/api/tokens'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate, formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FormCard } from '@/ui/form-card'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import { ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { Tag } from '@/ui/tag'
import classes from './profile-screen.module.css'

const TOKEN = new LazyComponent(() => import('./token-dialog').then((module) => module.TokenDialog))

/** The personal tokens of the user, with which programs call the API. */
export function TokensCard() {
  const { t } = useTranslation()
  const { confirm } = useMessages()
  const { data, error, isError, refetch } = useQuery(tokensQuery())
  const [making, setMaking] = useState(false)
  const end = useAction({ run: endToken, done: 'tokens.ended', refresh: [tokensQuery().queryKey] })
  const ask = async ({ Id, Name }: PersonalToken) => {
    const agreed = await confirm({
      title: t('tokens.endTitle', { name: Name }),
      text: t('tokens.endText'),
      confirmText: t('tokens.end'),
    })
    if (agreed) end.mutate(Id)
  }
  return (
    <FormCard
      title={t('tokens.title')}
      description={t('tokens.lead')}
      action={
        <Button size="sm" onClick={() => setMaking(true)}>
          {t('tokens.new')}
        </Button>
      }
    >
      {!data &&
        (isError ? <ErrorPanel fault={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data?.length === 0 && <p className={classes.none}>{t('tokens.none')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.sessions}>
          {data.map((token) => (
            <li key={token.Id}>
              <TokenFacts token={token} />
              <Button
                size="sm"
                variant="quiet"
                aria-label={`${t('tokens.end')}: ${token.Name}`}
                onClick={() => void ask(token)}
              >
                {t('tokens.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LazyDialog code={TOKEN} props={{ opened: making, onClose: () => setMaking(false) }} />
    </FormCard>
  )
}

function TokenFacts({ token }: { token: PersonalToken }) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const { Name, Scope, Expires, LastUse, IPAddress, Ended } = token
  const used = LastUse
    ? t('tokens.used', { date: formatInstant(LastUse, TimeZone), address: IPAddress })
    : t('tokens.unused')
  return (
    <div>
      <strong>{Name}</strong>
      <Tag tone="ink">{t(`tokens.scope.${Scope}`)}</Tag>
      <p className="tabular">
        {Ended ? t('tokens.isEnded') : t('tokens.until', { date: formatDate(Expires) })} · {used}
      </p>
    </div>
  )
}
