import {
  IconArrowsLeftRight,
  IconChartBar,
  IconChevronRight,
  IconLifebuoy,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import { Fragment, type ReactNode } from 'react'
import type { Widget } from '@/api/home'
import { useInstance } from '@/api/instance'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import classes from './widget-strip.module.css'

const WIDGETS: Record<Widget['Id'], { title: ParseKeys; icon?: ReactNode }> = {
  legaltexts: { title: 'home.adopted' },
  revisions: { title: 'home.pending' },
  glossary: { title: 'home.terms' },
  domains: { title: 'home.domains' },
  harmonisation: { title: 'home.harmonisation', icon: <IconArrowsLeftRight /> },
  statistics: { title: 'home.statistics', icon: <IconChartBar /> },
  settings: { title: 'home.settings', icon: <IconSettings /> },
  users: { title: 'home.users', icon: <IconUsers /> },
  contact: { title: 'home.contact', icon: <IconLifebuoy /> },
}

/** The counts of the library and the links of the user's role. */
export function WidgetStrip({ widgets }: { widgets: Widget[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { SupportMail } = useInstance()
  const counts = widgets.filter(({ Count }) => Count !== null)
  const ways = widgets.filter(({ Count, Id }) => Count === null && (Id !== 'contact' || SupportMail))
  const way = ({ Id, Route, Parts }: Widget) => {
    const { title, icon } = WIDGETS[Id]
    if (Parts?.length)
      return (
        <span className={classes.parts}>
          {icon}
          <span>
            {t(title)}:{' '}
            {Parts.map((part, at) => (
              <Fragment key={part.Id}>
                {at > 0 && ', '}
                <Link {...linkTo({ to: Route, search: { [part.Id]: 1 } })}>
                  {t(`home.${part.Id}Rows`, { count: part.Count, number: formatNumber(part.Count, lang) })}
                </Link>
              </Fragment>
            ))}
          </span>
        </span>
      )
    const inside = (
      <>
        {icon}
        {t(title)}
      </>
    )
    return Id === 'contact' ? (
      <a href={`mailto:${SupportMail}`}>{inside}</a>
    ) : (
      <Link to={Route}>{inside}</Link>
    )
  }
  return (
    <nav className={`card ${classes.strip}`} aria-label={t('home.counts')}>
      <ul className={classes.counts}>
        {counts.map(({ Id, Count, Route }) => (
          <li key={Id}>
            <Link to={Route}>
              <strong className="tabular">{formatNumber(Count ?? 0, lang)}</strong>
              <span>
                {t(WIDGETS[Id].title)}
                <IconChevronRight aria-hidden="true" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {ways.length > 0 && (
        <ul className={classes.ways}>
          {ways.map((widget) => (
            <li key={widget.Id}>{way(widget)}</li>
          ))}
        </ul>
      )}
    </nav>
  )
}
