import { Link } from '@tanstack/react-router'
import type { RecentChange } from '@/api/home'
import { useInstance } from '@/api/instance'
import { linkTo, readAddress } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatInstant, formatInstantDay } from '@/lib/dates'
import { EmptyPanel } from '@/ui/panels'
import { useLang } from '@/ui/use-lang'
import { HomeCard } from './home-card'
import classes from './recent-card.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => [...part][0] ?? '')
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join('')
    .toLocaleUpperCase('tr')

/** The latest changes and their authors. */
export function RecentCard({ changes }: { changes: RecentChange[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone } = useInstance()
  const day = (iso: string) => formatInstantDay(iso, TimeZone)
  const dayBefore = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  const when = (iso: string) => {
    if (day(iso) === day(new Date().toISOString())) return formatInstant(iso, TimeZone).slice(11)
    return day(iso) === day(dayBefore) ? t('home.yesterday') : day(iso)
  }
  const did = ({ Own, Created, ModifyUser }: RecentChange) =>
    Own
      ? t(Created ? 'home.ownCreated' : 'home.ownUpdated')
      : t(Created ? 'home.created' : 'home.updated', { name: userName(ModifyUser, t) })
  return (
    <HomeCard title={t('home.recent')}>
      {changes.length === 0 ? (
        <EmptyPanel title={t('home.noRecent')} />
      ) : (
        <ul className={classes.rows}>
          {changes.map((change) => {
            const address = readAddress(change.Kind, change.Id, change.Draft)
            return (
              <li key={`${change.Kind} ${change.Id}`}>
                <Link {...linkTo(address)} className={classes.row}>
                  <span
                    className={classes.who}
                    aria-hidden="true"
                    data-initials={initials(userName(change.ModifyUser, t))}
                  />
                  <span className={classes.what}>
                    <strong>{(lang === 'tr' ? change.NameTR : change.NameEN) || change.NameTR}</strong>
                    <span className={classes.kind}>{t(`home.kind.${change.Kind}`)}</span>
                  </span>
                  <span className={classes.did}>{did(change)}</span>
                  <time className={classes.when} dateTime={change.ModifyDate}>
                    {when(change.ModifyDate)}
                  </time>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </HomeCard>
  )
}
