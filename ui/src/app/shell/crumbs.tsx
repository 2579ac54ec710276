import { IconChevronRight } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './crumbs.module.css'

let name = ''
const listeners = new Set<() => void>()

function setName(next: string) {
  name = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the path with the name of the record that the screen shows. */
export function useCrumb(recordName: string | undefined): void {
  useEffect(() => {
    setName(recordName ?? '')
    return () => setName('')
  }, [recordName])
}

/** Where the user is, from the routes' titles. */
export function Crumbs() {
  const { t } = useTranslation()
  const record = useSyncExternalStore(subscribe, () => name)
  const { crumbs = [], title } = useMatches().findLast((match) => match.staticData.title)?.staticData ?? {}
  const last = record || (title ? String(t(title)) : '')
  return (
    <nav aria-label={t('shell.path')} className={classes.path}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.title}>
            {crumb.to ? <Link to={crumb.to}>{t(crumb.title)}</Link> : t(crumb.title)}
            <IconChevronRight aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page" className={classes.here}>
          {last}
        </li>
      </ol>
    </nav>
  )
}
