import { IconChevronRight } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from '@/i18n/use-translation'
import { useRecordName } from '@/ui/record-name'
import classes from './crumbs.module.css'

/** The breadcrumbs, from the titles of the routes. */
export function Crumbs() {
  const { t } = useTranslation()
  const record = useRecordName()
  const { crumbs, title, afterRecord } =
    useMatches().findLast((match) => match.staticData.title)?.staticData ?? {}
  const screen = title ? String(t(title)) : ''
  const above: { name: string; to?: string }[] = crumbs
    ? crumbs.map((crumb) => ({ name: String(t(crumb.title)), to: crumb.to }))
    : record && screen
      ? [{ name: afterRecord ? record : screen }]
      : []
  const last = (!afterRecord && record) || screen
  return (
    <nav aria-label={t('shell.path')} className={classes.path}>
      <ol>
        {above.map((crumb) => (
          <li key={crumb.name}>
            {crumb.to ? <Link to={crumb.to}>{crumb.name}</Link> : crumb.name}
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
