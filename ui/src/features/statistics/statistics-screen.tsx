import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import {
  ALL_PERIODS,
  type Statistics,
  type StatisticsAnswer,
  statisticsQuery,
  statisticsWorkbook,
} from '@/api/statistics'
import { useAction } from '@/feedback/use-action'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant } from '@/lib/dates'
import { formatNumber } from '@/lib/lang'
import { startDownload } from '@/lib/start-download'
import { Button } from '@/ui/button'
import { FilterPill } from '@/ui/filter-pill'
import { SkeletonLines } from '@/ui/skeleton'
import { useLang } from '@/ui/use-lang'
import { AdoptedPerYear, Lights, LineBodies, Roles, Statuses, Types } from './count-charts'
import classes from './statistics.module.css'
import { DraftAges, StatusTimes, TermMonths, VersionMonths } from './time-charts'

/** Loaded after the charts. */
const ReportForm = lazy(() => import('./report-form').then((module) => ({ default: module.ReportForm })))

/** Of readers of tables; loaded after the charts. */
const AlignmentCharts = lazy(async () => {
  const [module] = await Promise.all([import('./alignment-charts'), loadCatalogueParts('concordances')])
  return { default: module.AlignmentCharts }
})

const route = getRouteApi('/pages/statistics')

/** The contents of the library as charts, and its reports. */
export function StatisticsScreen() {
  const search = route.useSearch()
  const period = search.period ? String(search.period) : ALL_PERIODS
  const { data, error } = useQuery(statisticsQuery(period))
  const navigate = useNavigate()
  useEffect(() => {
    if (error && !data) void navigate({ to: '/pages/home', replace: true })
  }, [error, data, navigate])
  return (
    <div className={classes.screen}>
      <Head
        period={period}
        periods={data?.Periods.map(({ Id }) => Id) ?? []}
        total={data && totalOf(data.Statistics)}
      />
      <div className={classes.charts} aria-busy={!data}>
        {data ? <Charts answer={data} period={period} /> : <LoadingCards />}
      </div>
    </div>
  )
}

const totalOf = ({ LegislationTypesTR }: Statistics) =>
  LegislationTypesTR.reduce((sum, { Value }) => sum + Value, 0)

interface HeadProps {
  period: string
  periods: string[]
  total?: number
}

function Head({ period, periods, total }: HeadProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone } = useInstance()
  const navigate = useNavigate()
  const workbook = useAction({
    run: () => statisticsWorkbook(period),
    done: 'toast.download',
    failing: 'data',
    onDone: startDownload,
  })
  const years = periods.filter((id) => id !== ALL_PERIODS)
  return (
    <header className={classes.head}>
      <div>
        <h1 className="page-title">{t('pages.statistics')}</h1>
        <p className={classes.subtitle}>
          {total !== undefined &&
            t('statistics.subtitle', {
              number: formatNumber(total, lang),
              count: total,
              time: formatInstant(new Date().toISOString(), TimeZone),
            })}
        </p>
      </div>
      <div className={classes.tools}>
        <FilterPill
          name={period === ALL_PERIODS ? t('statistics.allPeriods') : t('statistics.period')}
          options={years.map((year) => ({ value: year, label: year }))}
          value={period === ALL_PERIODS ? null : period}
          onChange={(year) =>
            void navigate({
              to: '/pages/statistics',
              search: () => (year ? { period: Number(year) } : {}),
            })
          }
        />
        <Button
          icon={<IconFileSpreadsheet />}
          disabled={workbook.isPending}
          onClick={() => workbook.mutate()}
        >
          {t('statistics.excel')}
        </Button>
      </div>
    </header>
  )
}

interface ChartsProps {
  answer: StatisticsAnswer
  period: string
}

function Charts({ answer, period }: ChartsProps) {
  const statistics = answer.Statistics
  const instance = useInstance()
  const may = usePermission()
  const props = { statistics, period }
  return (
    <>
      <AdoptedPerYear {...props} />
      <div className={classes.report}>
        <Suspense fallback={null}>
          <ReportForm answer={answer} />
        </Suspense>
      </div>
      <Statuses {...props} />
      <div className={classes.stack}>
        <Lights {...props} />
        <Types {...props} />
        {instance.LineBodies && <LineBodies {...props} />}
      </div>
      <div className={classes.stack}>
        <StatusTimes statistics={statistics} />
        <Roles {...props} />
      </div>
      <DraftAges statistics={statistics} />
      <VersionMonths statistics={statistics} />
      <TermMonths statistics={statistics} />
      {may('concordances.read') && (
        <Suspense fallback={null}>
          <AlignmentCharts />
        </Suspense>
      )}
    </>
  )
}

function LoadingCards() {
  return (['wide', 'report', 'half', 'stack'] as const).map((size) => (
    <div key={size} className={`card ${classes[size]} ${classes.waiting}`}>
      <SkeletonLines lines={5} />
    </div>
  ))
}
