import type { Announcement } from '@/api/home'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { Tag } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import classes from './announcements-card.module.css'
import { HomeCard } from './home-card'

/** How long an announcement counts as new. */
const NEW_DAYS = 14

/** The announcements of the operator. */
export function AnnouncementsCard({ announcements }: { announcements: Announcement[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const since = new Date(Date.now() - NEW_DAYS * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const fresh = announcements.filter(({ Date: date }) => date > since).length
  const key = ({ Date: date, TitleTR }: Announcement) => `${date} ${TitleTR}`
  return (
    <HomeCard
      title={t('home.announcements')}
      aside={fresh > 0 && <Tag tone="ink">{t('home.fresh', { count: fresh })}</Tag>}
    >
      {announcements.length === 0 ? (
        <p className={classes.none}>{t('home.noAnnouncements')}</p>
      ) : (
        <ul className={classes.list}>
          {announcements.map((one) => {
            const text = lang === 'tr' ? one.TextTR : one.TextEN
            return (
              <li key={key(one)}>
                <h3>{lang === 'tr' ? one.TitleTR : one.TitleEN}</h3>
                {text && <p>{text}</p>}
                <time dateTime={one.Date} className="tabular">
                  {formatDate(one.Date)}
                </time>
              </li>
            )
          })}
        </ul>
      )}
    </HomeCard>
  )
}
