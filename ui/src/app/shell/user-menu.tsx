import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/api/session'
import { useSignOut } from '@/features/auth/use-sign-out'
import { Avatar } from './avatar'
import { isGroup, type NavEntry, useNav } from './nav'
import classes from './user-menu.module.css'

/** Quick actions on the user's name: the same main links as the menu. */
export function UserMenu({ short }: { short?: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const nav = useNav()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={230} shadow="md" loop withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.user}
          aria-label={t('shell.quickActions', { name: session.FullName })}
        >
          <Avatar session={session} />
          {!short && <span>{session.FullName}</span>}
          {!short && <IconChevronDown />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {nav.map((line) =>
          isGroup(line) ? (
            <Fragment key={line.title}>
              <Menu.Label>{t(line.title)}</Menu.Label>
              {line.entries.map((entry) => (
                <Item key={entry.to} entry={entry} />
              ))}
            </Fragment>
          ) : (
            <Item key={line.to} entry={line} />
          ),
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout />} onClick={() => signOut.mutate()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ entry }: { entry: NavEntry }) {
  const { t } = useTranslation()
  return (
    <Menu.Item component={Link} to={entry.to} leftSection={entry.icon ?? <span className={classes.indent} />}>
      {t(entry.title)}
    </Menu.Item>
  )
}
