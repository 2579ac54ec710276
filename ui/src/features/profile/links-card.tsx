import { useQuery } from '@tanstack/react-query'
import { useInstance } from '@/api/instance'
import { ownLinksQuery, unlink } from '@/api/providers'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FormCard } from '@/ui/form-card'
import { ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { useLang } from '@/ui/use-lang'
import classes from './profile-screen.module.css'

/** The links of the user to providers, which can be removed. */
export function LinksCard() {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone } = useInstance()
  const { confirm } = useMessages()
  const { data, error, isError, refetch } = useQuery(ownLinksQuery())
  const remove = useAction({
    run: unlink,
    done: 'account.unlinked',
    refresh: [ownLinksQuery().queryKey, ['sessions'], ['tokens']],
  })
  const ask = async (id: number, name: string) => {
    const agreed = await confirm({
      title: t('account.unlinkTitle', { name }),
      text: t('account.unlinkText'),
      confirmText: t('account.unlink'),
    })
    if (agreed) remove.mutate(id)
  }
  return (
    <FormCard title={t('account.links')} description={t('account.linksLead')}>
      {!data &&
        (isError ? <ErrorPanel fault={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data?.length === 0 && <p className={classes.none}>{t('account.noLinks')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.sessions}>
          {data.map(({ Id, NameTR, NameEN, Display, CreateDate }) => {
            const name = lang === 'tr' ? NameTR : NameEN
            return (
              <li key={Id}>
                <div>
                  <strong>{Display ? `${name} · ${Display}` : name}</strong>
                  <p className="tabular">
                    {t('account.linkedSince', { date: formatInstant(CreateDate, TimeZone) })}
                  </p>
                </div>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`${t('account.unlink')}: ${name}`}
                  onClick={() => void ask(Id, name)}
                >
                  {t('account.unlink')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </FormCard>
  )
}
