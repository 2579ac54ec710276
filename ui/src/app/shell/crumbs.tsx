import { IconChevronRight } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecordName } from '@/ui/record-name'
import classes from './crumbs.module.css'

/** The breadcrumbs, from the titles of the routes. */
export function Crumbs() {
  const { t } = useTranslation()
  const record = useRecordName()
  const { crumbs, title } = useMatches().findLast((match) => match.staticData.title)?.staticData ?? {}
  const above = crumbs ?? (record && title ? [{ title, to: undefined }] : [])
  const last = record || (title ? String(t(title)) : '')
  return (
    <nav aria-label={t('shell.path')} className={classes.path}>
      <ol>
        {above.map((crumb) => (
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
