import { Link } from '@tanstack/react-router'
import type { LegalTextRow, SectorPath } from '@/api/browse'
import { useInstance } from '@/api/instance'
import { LATE } from '@/entities/legaltexts/browse-search'
import { linkTo, readAddress } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { today } from '@/lib/dates'
import { formatNumber, type Lang } from '@/lib/lang'
import { monthsBetween } from '@/lib/months'
import { EmptyPanel } from '@/ui/panels'
import { ProgressTicks } from '@/ui/progress-ticks'
import { type LightValue, TrafficLight } from '@/ui/traffic-light'
import { useLang } from '@/ui/use-lang'
import { HomeCard } from './home-card'
import classes from './overdue-card.module.css'

interface OverdueCardProps {
  rows: LegalTextRow[]
  total: number
  sectors: SectorPath[]
  /** Whether there are drafts at all. */
  drafts: boolean
}

const nameOrEmpty = (value: { NameTR: string; NameEN: string } | null, lang: Lang) =>
  value ? (lang === 'tr' ? value.NameTR : value.NameEN) : ''

/** The overdue drafts, the longest delay first. */
export function OverdueCard({ rows, total, sectors, drafts }: OverdueCardProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const now = today(useInstance().TimeZone)
  const places = new Map(
    sectors.map((path) => [path.Id, (lang === 'tr' ? path.TR : path.EN).slice(-2).join(' › ')]),
  )
  const all = (
    <Link to="/pages/draftlegaltexts" search={() => ({ trafficlight: LATE })}>
      {total > rows.length ? t('home.allDrafts', { number: formatNumber(total, lang) }) : t('home.all')}
    </Link>
  )
  return (
    <HomeCard title={t('home.overdue')} aside={total > 0 && all}>
      {rows.length === 0 ? (
        <EmptyPanel
          title={t(drafts ? 'home.noOverdue' : 'home.noDrafts')}
          text={t(drafts ? 'home.noOverdueText' : 'home.noDraftsText')}
        />
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.Id}>
              <Link {...linkTo(readAddress('legaltexts', row.Id, true))} className={classes.row}>
                <span className={classes.text}>
                  <strong>{nameOrEmpty(row, lang) || row.NameTR}</strong>
                  <span className={classes.meta}>
                    {[row.Number, nameOrEmpty(row.LegislationType, lang), places.get(row.Sectors[0] ?? 0)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className={classes.status}>
                  {nameOrEmpty(row.Status, lang)}
                  <ProgressTicks reached={row.StatusId} />
                </span>
                <span className={classes.light}>
                  <TrafficLight
                    value={row.TrafficLightId as LightValue}
                    note={
                      row.DateDrafted
                        ? t('home.months', { count: monthsBetween(row.DateDrafted, now) })
                        : undefined
                    }
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  )
}
