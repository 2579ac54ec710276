import type { Statistics } from '@/api/statistics'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import { BarLegend, BarRows } from './bar-rows'
import { ChartCard } from './chart-card'
import { ColumnChart } from './column-chart'
import classes from './statistics.module.css'

interface TimeProps {
  statistics: Statistics
}

/** The median number of days that texts had a status before the next one. */
export function StatusTimes({ statistics }: TimeProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const rows = statistics.StatusTimes.map((time) => ({
    id: time.Id,
    label: lang === 'tr' ? time.NameTR : time.NameEN,
    value: time.Median,
    stays: time.Stays,
    shown:
      time.Stays > 0
        ? t('statistics.days', { count: time.Median, number: formatNumber(time.Median, lang) })
        : '–',
  }))
  return (
    <ChartCard
      title={t('statistics.statusTimes')}
      description={t('statistics.statusTimesHint')}
      table={{
        heads: [t('statistics.status'), t('statistics.median'), t('statistics.stays')],
        rows: rows.map(({ label, value, stays }) => [label, stays > 0 ? value : '–', stays]),
      }}
      picture={{ kind: 'rows', bars: rows }}
    >
      <BarRows label={t('statistics.statusTimes')} rows={rows} />
    </ChartCard>
  )
}

const AGES = ['age0', 'age1', 'age2', 'age3'] as const

/** The drafts of each root sector by their age in months. */
export function DraftAges({ statistics }: TimeProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const names = [...AGES.map((age) => t(`statistics.${age}`)), t('statistics.noDate')]
  const rows = statistics.DraftAges.map((age) => {
    const counts = [...age.Counts, age.None]
    const total = counts.reduce((sum, count) => sum + count, 0)
    return {
      id: age.Id,
      label: lang === 'tr' ? age.NameTR : age.NameEN,
      value: total,
      parts: names.map((label, at) => ({ label, value: counts[at] ?? 0 })),
      targets: [{ mode: 'draftlegaltexts' as const, count: total, search: { sector: age.Id } }],
    }
  }).filter(({ value }) => value > 0)
  // Nobody asks for the shade of drafts without a date where all have one.
  const shades = names.filter((_, at) => at < AGES.length || rows.some(({ parts }) => parts[at]?.value))
  return (
    <ChartCard
      className={classes.half}
      title={t('statistics.draftAges')}
      description={t('statistics.draftAgesHint')}
      table={{
        heads: [t('statistics.sector'), ...names, t('statistics.total')],
        rows: rows.map(({ label, parts, value }) => [label, ...parts.map((part) => part.value), value]),
      }}
      picture={{
        kind: 'rows',
        bars: rows.map(({ parts, ...row }) => ({ ...row, parts: parts.map((part) => part.value) })),
        legend: shades,
      }}
    >
      {rows.length === 0 ? (
        <p className={classes.none}>{t('statistics.noDrafts')}</p>
      ) : (
        <>
          <BarLegend labels={shades} />
          <BarRows label={t('statistics.draftAges')} rows={rows} />
        </>
      )}
    </ChartCard>
  )
}

export function VersionMonths({ statistics }: TimeProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const months = statistics.VersionMonths.map(({ Month, Count }) => ({
    label: monthLabel(Month),
    value: Count,
  }))
  return (
    <ChartCard
      className={classes.half}
      title={t('statistics.versionMonths')}
      description={t('statistics.recentMonths')}
      table={{
        heads: [t('statistics.month'), t('statistics.versions')],
        rows: months.map(({ label, value }) => [label, value]),
      }}
      picture={{ kind: 'columns', bars: months }}
    >
      <ColumnChart
        label={t('statistics.versionMonths')}
        crowded
        columns={months.map(({ label, value }) => ({
          label,
          value,
          tip: t('statistics.inMonth', { month: label, number: formatNumber(value, lang), count: value }),
        }))}
      />
    </ChartCard>
  )
}

/** The growth of the glossary: the number of terms at the end of each month. */
export function TermMonths({ statistics }: TimeProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const months = statistics.TermMonths.map(({ Month, Count, Total }) => ({
    label: monthLabel(Month),
    value: Total,
    added: Count,
  }))
  return (
    <ChartCard
      className={classes.half}
      title={t('statistics.termMonths')}
      description={t('statistics.termMonthsHint')}
      table={{
        heads: [t('statistics.month'), t('statistics.newTerms'), t('statistics.terms')],
        rows: months.map(({ label, added, value }) => [label, added, value]),
      }}
      picture={{ kind: 'columns', bars: months }}
    >
      <ColumnChart
        label={t('statistics.termMonths')}
        crowded
        columns={months.map(({ label, value, added }) => ({
          label,
          value,
          tip: t('statistics.termsInMonth', {
            month: label,
            number: formatNumber(value, lang),
            added: formatNumber(added, lang),
          }),
        }))}
      />
    </ChartCard>
  )
}

/** Converts YYYY-MM to MM/YYYY. */
const monthLabel = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`
