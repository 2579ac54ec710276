import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { homeQuery } from '@/api/home'
import { useInstance } from '@/api/instance'
import { usePermission, useSession } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatInstant } from '@/lib/dates'
import { SKELETON_AFTER } from '@/lib/timings'
import { ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { AnnouncementsCard } from './announcements-card'
import { CommentsCard } from './comments-card'
import { FavouritesCard } from './favourites-card'
import classes from './home-screen.module.css'
import { OverdueCard } from './overdue-card'
import { RecentCard } from './recent-card'
import { SearchForm } from './search-form'
import { WidgetStrip } from './widget-strip'

/** The home screen: the user, the time of the sign-in, pending work and news. */
export function HomeScreen() {
  const { t } = useTranslation()
  const session = useSession()
  const may = usePermission()
  const lang = useLang()
  const { data: now, error, isError, refetch } = useQuery(homeQuery())
  // Rendered in steps, between which a slow phone responds.
  const data = useDeferredValue(now)
  const late = useDelayed(!data && !isError, SKELETON_AFTER)
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <div>
          <h1>{t('home.welcome', { name: userName(session.FullName, t) })}</h1>
          <p className={classes.lead}>{data && (lang === 'tr' ? data.WelcomeTR : data.WelcomeEN)}</p>
        </div>
        <LastLogin />
      </header>
      {may('glossary.read') && <SearchForm />}
      {isError && !data && <ErrorPanel fault={error} onRetry={() => void refetch()} />}
      {late && <SkeletonLines lines={4} seed={1} />}
      {data && (
        <>
          <WidgetStrip widgets={data.Widgets} />
          <div className={classes.columns}>
            <div className={classes.column}>
              {may('legaltexts.read') && (
                <OverdueCard
                  rows={data.Overdue}
                  total={data.OverdueTotal}
                  sectors={data.Sectors}
                  drafts={data.Widgets.some(({ Id, Count }) => Id === 'revisions' && Count !== 0)}
                />
              )}
              <RecentCard changes={data.Recent} />
            </div>
            <div className={classes.column}>
              <AnnouncementsCard announcements={data.Announcements} />
              {data.CommentsTotal > 0 && <CommentsCard latest={data.Comments} total={data.CommentsTotal} />}
              <FavouritesCard favourites={data.Favourites} />
            </div>
          </div>
        </>
      )}
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
