import { ALL_PERIODS, type Slice, type Statistics } from '@/api/statistics'
import type { BrowseSearch } from '@/entities/legaltexts/browse-search'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber, type Lang } from '@/lib/lang'
import { LightShape, type LightValue } from '@/ui/traffic-light'
import { useLang } from '@/ui/use-lang'
import { type BarRow, BarRows } from './bar-rows'
import { ChartCard, type ChartTable } from './chart-card'
import { ColumnChart } from './column-chart'
import classes from './statistics.module.css'
import { targetsOf } from './targets'

interface CountProps {
  statistics: Statistics
  period: string
}

/** The adopted texts of each year, regardless of the period. */
export function AdoptedPerYear({ statistics: { BarChart }, period }: CountProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { BarData, BarTicks, Undated } = BarChart
  const bars = BarTicks.map((label, at) => ({ label, value: BarData[at] ?? 0 }))
  const total = BarData.reduce((sum, count) => sum + count, Undated)
  const rows: [string, number][] = bars.map(({ label, value }) => [label, value])
  if (Undated > 0) rows.push([t('statistics.undated'), Undated])
  return (
    <ChartCard
      className={classes.wide}
      title={t('statistics.perYear')}
      description={[
        t('statistics.perYearHint', { number: formatNumber(total, lang) }),
        Undated > 0 && t('statistics.undatedHint', { number: formatNumber(Undated, lang) }),
        period !== ALL_PERIODS && t('statistics.perYearAlways'),
      ]
        .filter(Boolean)
        .join(' ')}
      table={{ heads: [t('statistics.year'), t('statistics.texts')], rows }}
      picture={{ kind: 'columns', bars }}
    >
      {bars.length === 0 ? (
        <p className={classes.none}>{t('statistics.noneAdopted')}</p>
      ) : (
        <ColumnChart
          label={t('statistics.perYear')}
          crowded={bars.length > 16}
          columns={bars.map(({ label, value }) => ({
            label,
            value,
            tip: t('statistics.inYear', { year: label, number: formatNumber(value, lang), count: value }),
            strong: label === period,
            target:
              value > 0
                ? { mode: 'legaltexts', count: value, search: { adopted: Number(label) } }
                : undefined,
          }))}
        />
      )}
    </ChartCard>
  )
}

const inLanguage = (lang: Lang, tr: Slice[], en: Slice[]) => (lang === 'tr' ? tr : en)

/** The numbers of a chart, with both lists of each bar. */
function useTable(slices: Slice[]): ChartTable {
  const { t } = useTranslation()
  return {
    heads: [t('statistics.name'), t('statistics.texts'), t('statistics.adopted'), t('statistics.drafts')],
    rows: slices.map(({ Label, Value, Adopted, Drafts }) => [Label, Value, Adopted, Drafts]),
  }
}

const rowsOf = (slices: Slice[], filter: keyof BrowseSearch, period: string): BarRow[] =>
  slices.map((slice) => ({
    id: slice.Id,
    label: slice.Label,
    value: slice.Value,
    targets: targetsOf(slice, filter, period),
  }))

const barsOf = (rows: BarRow[]) => rows.map(({ label, value, color }) => ({ label, value, color }))

/** The first status with so many texts that its bar would make the others too small. */
const PLAIN_FROM = 9

export function Statuses({ statistics, period }: CountProps) {
  const { t } = useTranslation()
  const slices = inLanguage(useLang(), statistics.StatusesTR, statistics.StatusesEN)
  const rows = rowsOf(slices, 'status', period).map((row) => ({
    ...row,
    plain: row.id >= PLAIN_FROM,
    color: row.id < 0 ? 'grey' : undefined,
  }))
  return (
    <ChartCard
      className={classes.half}
      title={t('statistics.byStatus')}
      description={t('statistics.byStatusHint')}
      table={useTable(slices)}
      picture={{ kind: 'rows', bars: barsOf(rows) }}
    >
      <BarRows label={t('statistics.byStatus')} rows={rows} />
    </ChartCard>
  )
}

const LIGHT_COLORS: Record<LightValue, string> = { 0: 'grey', 1: 'green', 2: 'amber', 3: 'red' }

export function Lights({ statistics, period }: CountProps) {
  const { t } = useTranslation()
  const slices = inLanguage(useLang(), statistics.TrafficLightsTR, statistics.TrafficLightsEN)
  const rows = rowsOf(slices, 'trafficlight', period)
    .toSorted((a, b) => ((a.id + 3) % 4) - ((b.id + 3) % 4))
    .map((row) => {
      const light = row.id as LightValue
      return { ...row, icon: <LightShape value={light} />, color: LIGHT_COLORS[light], plain: light === 0 }
    })
  return (
    <ChartCard
      title={t('statistics.byLight')}
      description={t('statistics.byLightHint')}
      table={useTable(slices)}
      picture={{ kind: 'rows', bars: barsOf(rows) }}
    >
      <BarRows label={t('statistics.byLight')} rows={rows} />
    </ChartCard>
  )
}

export function Types({ statistics, period }: CountProps) {
  const { t } = useTranslation()
  const slices = inLanguage(useLang(), statistics.LegislationTypesTR, statistics.LegislationTypesEN)
  const rows = rowsOf(slices, 'type', period)
  return (
    <ChartCard
      title={t('statistics.byType')}
      table={useTable(slices)}
      picture={{ kind: 'rows', bars: barsOf(rows) }}
    >
      <BarRows label={t('statistics.byType')} rows={rows} />
    </ChartCard>
  )
}

export function LineBodies({ statistics, period }: CountProps) {
  const { t } = useTranslation()
  const slices = inLanguage(useLang(), statistics.LineBodiesTR, statistics.LineBodiesEN)
  const rows = rowsOf(slices, 'linebody', period)
  return (
    <ChartCard
      title={t('statistics.byLineBody')}
      table={useTable(slices)}
      picture={{ kind: 'rows', bars: barsOf(rows) }}
    >
      <BarRows label={t('statistics.byLineBody')} rows={rows} />
    </ChartCard>
  )
}

/** Users who can sign in. The bars are not links, because not all users may open the list of users. */
export function Roles({ statistics }: CountProps) {
  const { t } = useTranslation()
  const slices = inLanguage(useLang(), statistics.RolesTR, statistics.RolesEN)
  const rows = slices.map(({ Id, Label, Value }) => ({ id: Id, label: Label, value: Value }))
  return (
    <ChartCard
      title={t('statistics.byRole')}
      description={t('statistics.byRoleHint')}
      table={{
        heads: [t('statistics.role'), t('statistics.users')],
        rows: rows.map(({ label, value }) => [label, value]),
      }}
      picture={{ kind: 'rows', bars: barsOf(rows) }}
    >
      <BarRows label={t('statistics.byRole')} rows={rows} />
    </ChartCard>
  )
}
