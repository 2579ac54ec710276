import { IconArrowsLeftRight, IconLockOpen, IconMessage } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useInstance } from '@/api/instance'
import { type Notification, notificationsQuery, readNotifications } from '@/api/notifications'
import type { Kind } from '@/api/records'
import { usePermission } from '@/api/session'
import { concordanceAddress } from '@/entities/concordances/address'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { type Address, linkTo, readAddress } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatInstant, formatInstantDay } from '@/lib/dates'
import { formatNumber } from '@/lib/lang'
import { EmptyPanel, ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { LightShape, type LightValue } from '@/ui/traffic-light'
import { useLang } from '@/ui/use-lang'
import classes from './notification-list.module.css'

/** The notifications of the user. Opening the list marks them as read, except on an observer, which is read-only. */
export function NotificationList({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation()
  const may = usePermission()
  const { data, error, isError, refetch } = useNotificationList(may('profile.update'))
  if (isError && !data) return <ErrorPanel fault={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={3} />
  if (data.Items.length === 0)
    return (
      <EmptyPanel
        title={t('notices.list.empty')}
        text={t(may('legaltexts.read') ? 'notices.list.emptyText' : 'notices.list.emptyWaits')}
      />
    )
  return (
    <ul className={classes.rows}>
      {data.Items.map((notification) => (
        <li key={`${notification.Type} ${notification.Kind} ${notification.Id}`}>
          <Row notification={notification} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

/** Fetched once while the list is open, so that unread notifications stay marked. */
function useNotificationList(marks: boolean) {
  const client = useQueryClient()
  const known = notificationsQuery()
  return useQuery({
    queryKey: [...known.queryKey, 'open'],
    queryFn: async () => {
      const answer = marks ? await readNotifications() : await client.fetchQuery({ ...known, staleTime: 0 })
      if (marks) client.setQueryData(known.queryKey, answer)
      return answer
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** What a notification says of the rows of a table of concordance; undefined if it is about something else. */
const factOf = ({ Type }: Notification) =>
  Type === 'look' || Type === 'planned' || Type === 'overdue' ? Type : undefined

/** What a notification says of a thread of comments; undefined if it is about something else. */
const saidIn = ({ Type }: Notification) =>
  Type === 'comment-reply'
    ? 'replies'
    : Type === 'comment'
      ? 'comments'
      : Type === 'comment-resolved'
        ? 'resolved'
        : undefined

function Row({ notification, onChoose }: { notification: Notification; onChoose: () => void }) {
  const { t } = useTranslation()
  const may = usePermission()
  const lang = useLang()
  const { TimeZone } = useInstance()
  const late = notification.Type === 'light'
  const fact = factOf(notification)
  const said = saidIn(notification)
  const text = said
    ? t(`notices.list.${said}`, {
        count: notification.Count,
        number: formatNumber(notification.Count, lang),
        name: userName(notification.By ?? '', t),
      })
    : fact
      ? t(`notices.list.${fact}`, {
          count: notification.Count,
          number: formatNumber(notification.Count, lang),
        })
      : late
        ? t(notification.Light === 3 ? 'notices.list.red' : 'notices.list.yellow', {
            date: formatInstantDay(notification.Date, TimeZone),
          })
        : t(notification.Type === 'released' ? 'notices.list.released' : 'notices.list.free', {
            time: formatInstant(notification.Date, TimeZone),
            name: userName(notification.By ?? '', t),
          })
  const opened = may(`${notification.Kind}.update`) ? 'edit' : 'view'
  const target: Address = said
    ? readingAddress(notification.On, { comment: notification.Id })
    : fact
      ? {
          ...concordanceAddress(notification.Id),
          search: fact === 'planned' ? {} : { show: fact },
        }
      : late
        ? readAddress('legaltexts', notification.Id, true)
        : { to: `${KIND_ROUTES[notification.Kind as Kind].path}/${opened}/${notification.Id}` }
  return (
    <Link {...linkTo(target)} className={classes.row} onClick={onChoose}>
      <span className={classes.sign}>
        {said ? (
          <IconMessage aria-hidden="true" />
        ) : fact ? (
          <IconArrowsLeftRight aria-hidden="true" />
        ) : late ? (
          <LightShape value={notification.Light as LightValue} />
        ) : (
          <IconLockOpen aria-hidden="true" />
        )}
      </span>
      <span className={classes.words}>
        <strong>{(lang === 'tr' ? notification.NameTR : notification.NameEN) || notification.NameTR}</strong>
        <span className={classes.what}>{text}</span>
      </span>
      {!notification.Read && <span className={classes.fresh}>{t('notices.list.fresh')}</span>}
    </Link>
  )
}
