import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useSession } from '@/api/session'
import { useSignOut } from '@/features/auth/sign-out'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { Avatar } from './avatar'
import { isGroup, type NavEntry, useNav, usePersonalNav } from './nav'
import classes from './user-menu.module.css'

/** Quick actions at the user's name: the main links of the menu. As links they are in a list, not in an ARIA menu. */
export function UserMenu({ short }: { short?: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const FullName = userName(session.FullName, t)
  const [open, setOpen] = useState(false)
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const box = useClickOutside<HTMLDivElement>(close)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from anywhere in it
    <div
      ref={box}
      className={classes.box}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.user}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar session={{ ...session, FullName }} />
        <span className={short ? 'visually-hidden' : undefined}>{FullName}</span>
        <span className="visually-hidden">{t('shell.quickActions')}</span>
        {!short && <IconChevronDown />}
      </button>
      {open && (
        <div id={listId} className={classes.list}>
          <QuickActions onChoose={close} />
        </div>
      )}
    </div>
  )
}

function QuickActions({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation()
  const nav = useNav()
  const personal = usePersonalNav()
  const signOut = useSignOut()
  const link = (entry: NavEntry, inGroup?: boolean) => (
    <li key={entry.to}>
      <Link to={entry.to} className={classes.item} onClick={onChoose} data-in-group={inGroup}>
        {entry.icon}
        {t(entry.title)}
      </Link>
    </li>
  )
  return (
    <>
      <ul>
        {nav.map((line) =>
          isGroup(line) ? (
            <li key={line.title}>
              <span className={classes.group}>
                {line.icon}
                {t(line.title)}
              </span>
              <ul>{line.entries.map((entry) => link(entry, true))}</ul>
            </li>
          ) : (
            link(line)
          ),
        )}
      </ul>
      <hr />
      <ul>{personal.map((entry) => link(entry))}</ul>
      <button type="button" className={classes.item} onClick={signOut}>
        <IconLogout />
        {t('shell.logout')}
      </button>
    </>
  )
}
