import { useClickOutside } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { notificationsQuery } from '@/api/notifications'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { IconButton } from '@/ui/icon-button'
import { SkeletonLines } from '@/ui/skeleton'
import classes from './bell.module.css'

const NotificationList = lazy(async () => {
  const [{ NotificationList }] = await Promise.all([
    import('./notification-list'),
    loadCatalogueParts('other'),
  ])
  return { default: NotificationList }
})

const MAX_SHOWN = 99

/** The number of unread notifications, and their list. The number is from the keep-alive; the bell sends no request. */
export function Bell() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...notificationsQuery(), enabled: false })
  const [open, setOpen] = useState(false)
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const box = useClickOutside<HTMLDivElement>(close)
  const unread = data?.Unread ?? 0
  const announcement = unread > 0 ? t('notices.unread', { count: unread }) : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from anywhere in it
    <div
      ref={box}
      className={classes.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        close()
        button.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <IconButton
        ref={button}
        name={[t('notices.bell'), announcement].filter(Boolean).join(', ')}
        icon={
          <>
            <IconBell />
            {unread > 0 && (
              <span className={classes.count} aria-hidden="true">
                {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
              </span>
            )}
          </>
        }
        className={classes.bell}
        plain={open}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      />
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      {open && (
        <div id={listId} className={classes.list}>
          <Suspense fallback={<SkeletonLines lines={3} />}>
            <NotificationList onChoose={close} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
