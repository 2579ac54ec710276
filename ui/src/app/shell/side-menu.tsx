import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useSignOut } from '@/features/auth/sign-out'
import { useTranslation } from '@/i18n/use-translation'
import { BrandLink } from '@/shared/instance/brand'
import { Support } from '@/shared/instance/support'
import { Tip } from '@/ui/tip'
import { isGroup, isUnder, type NavEntry, type NavGroup, useNav, usePersonalNav } from './nav'
import { PaletteTrigger } from './palette-trigger'
import classes from './side-menu.module.css'

interface SideMenuProps {
  /** Opens the palette. */
  onSearch: () => void
  rail?: boolean
  /** Folds or unfolds the menu; undefined in the drawer of a phone. */
  onFold?: () => void
  onUnfold?: () => void
  /** Called when an item is chosen; closes the drawer. */
  onChoose?: () => void
}

/** The menu of screens, full or folded to a rail of icons. */
export function SideMenu({ onSearch, rail, onFold, onUnfold, onChoose }: SideMenuProps) {
  const { t } = useTranslation()
  const nav = useNav()
  const personal = usePersonalNav()
  const signOut = useSignOut()
  return (
    <nav aria-label={t('shell.menu')} className={clsx(classes.menu, rail && classes.rail)}>
      <div className={classes.brand}>
        <BrandLink rail={rail} />
      </div>
      <PaletteTrigger rail={rail} onOpen={onSearch} />
      <div className={classes.lines}>
        <ul>
          {nav.map((line) => (
            <li key={line.title}>
              {isGroup(line) ? (
                <Group group={line} rail={rail} onUnfold={onUnfold} onChoose={onChoose} />
              ) : (
                <Line entry={line} rail={rail} onChoose={onChoose} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.own}>
        <hr />
        <ul>
          {personal.map((entry) => (
            <li key={entry.to}>
              <Line entry={entry} rail={rail} onChoose={onChoose} />
            </li>
          ))}
          <li>
            <Tip label={t('shell.logout')} position="right" disabled={!rail}>
              <button type="button" className={classes.line} onClick={signOut}>
                <IconLogout />
                <span className={clsx(rail && 'visually-hidden')}>{t('shell.logout')}</span>
              </button>
            </Tip>
          </li>
        </ul>
      </div>
      <div className={classes.foot}>
        {!rail && <Support />}
        {onFold && (
          <Tip label={t(rail ? 'shell.unfoldMenu' : 'shell.foldMenu')} position="right">
            <button
              type="button"
              className={classes.fold}
              onClick={onFold}
              aria-label={t(rail ? 'shell.unfoldMenu' : 'shell.foldMenu')}
            >
              {rail ? <IconLayoutSidebarLeftExpand /> : <IconLayoutSidebarLeftCollapse />}
            </button>
          </Tip>
        )}
      </div>
    </nav>
  )
}

function Line({ entry, rail, onChoose }: { entry: NavEntry; rail?: boolean; onChoose?: () => void }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const current = isUnder(pathname, entry)
  return (
    <Tip label={String(t(entry.title))} position="right" disabled={!rail}>
      <Link
        to={entry.to}
        className={clsx(classes.line, current && classes.current)}
        aria-current={current ? 'page' : undefined}
        onClick={onChoose}
      >
        {entry.icon}
        <span className={clsx(rail && 'visually-hidden')}>{t(entry.title)}</span>
      </Link>
    </Tip>
  )
}

interface GroupProps {
  group: NavGroup
  rail?: boolean
  onUnfold?: () => void
  onChoose?: () => void
}

function Group({ group, rail, onUnfold, onChoose }: GroupProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const listId = useId()
  const inside = group.entries.some((entry) => isUnder(pathname, entry))
  const [wanted, setWanted] = useState<boolean>()
  const open = !rail && (wanted ?? inside)
  const toggle = () => {
    if (rail) onUnfold?.()
    setWanted(rail || !open)
  }
  return (
    <>
      <Tip label={String(t(group.title))} position="right" disabled={!rail}>
        <button
          type="button"
          className={clsx(classes.line, inside && (rail ? classes.current : classes.inside))}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={toggle}
        >
          {group.icon}
          <span className={clsx(classes.grow, rail && 'visually-hidden')}>{t(group.title)}</span>
          {!rail &&
            (open ? (
              <IconChevronDown className={classes.chevron} />
            ) : (
              <IconChevronRight className={classes.chevron} />
            ))}
        </button>
      </Tip>
      {open && (
        <ul id={listId} className={classes.sub}>
          {group.entries.map((entry) => (
            <li key={entry.to}>
              <Line entry={entry} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
