import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AlignedGroup, type Harmonisation, harmonisationQuery } from '@/api/statistics'
import { CONCORDANCES } from '@/entities/concordances/address'
import { coverageParts } from '@/entities/concordances/coverage'
import { CoverageBar } from '@/entities/concordances/coverage-bar'
import { DegreeMark } from '@/entities/concordances/degree-mark'
import { nameIn } from '@/entities/entity'
import { chapterName, EU_ACTS } from '@/entities/euacts/act'
import { type Address, linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber, type Lang } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import classes from './alignment-charts.module.css'
import { ChartCard } from './chart-card'
import { ColumnChart } from './column-chart'
import shared from './statistics.module.css'

/** How far EU acts are aligned: by chapter and sector, what there is to do, and for when it is planned. */
export function AlignmentCharts() {
  const { t } = useTranslation()
  const { data } = useQuery(harmonisationQuery)
  if (!data || data.Total.Acts === 0) return null
  return (
    <>
      <Groups
        title={t('statistics.chapters')}
        head={t('statistics.chapter')}
        groups={data.Chapters}
        total={data.Total}
        name={chapterName}
        to={(chapter) => ({ to: EU_ACTS, search: { chapter } })}
      />
      {data.Sectors.length > 0 && (
        <Groups
          title={t('statistics.alignedSectors')}
          head={t('statistics.sector')}
          groups={data.Sectors}
          to={(sector) => ({ to: EU_ACTS, search: { sector } })}
        />
      )}
      <PlannedMonths of={data} />
    </>
  )
}

const DEGREES = [1, 5, 2, 3, 7, 0] as const

interface GroupsProps {
  title: string
  head: string
  groups: AlignedGroup[]
  /** The sum of all acts, if the groups are its parts. */
  total?: AlignedGroup
  name?: (group: AlignedGroup, lang: Lang) => string
  to: (id: number) => Address
}

/** A bar of degrees for each chapter or sector, with the acts that have no table. */
function Groups({ title, head, groups, total, name = nameIn, to }: GroupsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const degrees = DEGREES.map((degree) => t(`concordances.degrees.${degree}`))
  const labelOf = (group: AlignedGroup) => (group.Id ? name(group, lang) : nameIn(group, lang))
  const counts = ({ Coverage }: AlignedGroup) => {
    const parts = coverageParts(Coverage)
    return DEGREES.map((degree) => parts.find((part) => part.degree === degree)?.count ?? 0)
  }
  return (
    <ChartCard
      className={shared.full}
      title={title}
      description={t('statistics.alignedHint')}
      table={{
        heads: [
          head,
          t('statistics.acts'),
          t('statistics.withoutTable'),
          ...degrees,
          t('concordances.list.look'),
          t('statistics.overdueRows'),
        ],
        rows: groups.map((group) => [
          labelOf(group),
          group.Acts,
          group.WithoutTable,
          ...counts(group),
          group.Coverage.Look,
          group.Coverage.Overdue,
        ]),
      }}
    >
      {total && <ToDo of={total} />}
      <ul className={classes.legend} aria-hidden="true">
        {DEGREES.map((degree) => (
          <li key={degree}>
            <DegreeMark degree={degree} />
          </li>
        ))}
      </ul>
      <ul className={classes.groups} aria-label={title}>
        {groups.map((group) => (
          <li key={group.Id}>
            <Link {...linkTo(to(group.Id))} className={classes.name}>
              {labelOf(group)}
            </Link>
            <span className="meta">
              {t('statistics.actCount', { count: group.Acts, number: formatNumber(group.Acts, lang) })}
              {group.WithoutTable > 0 &&
                ` · ${t('statistics.untabled', {
                  count: group.WithoutTable,
                  number: formatNumber(group.WithoutTable, lang),
                })}`}
            </span>
            {group.Acts > group.WithoutTable && <CoverageBar of={group.Coverage} />}
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

/** What there is to do in all chapters, each with the way to its list. */
function ToDo({ of: { WithoutTable, Coverage } }: { of: AlignedGroup }) {
  const { t } = useTranslation()
  const lang = useLang()
  const entries: { count: number; text: string; to: Address }[] = [
    {
      count: WithoutTable,
      text: t('statistics.untabled', { count: WithoutTable, number: formatNumber(WithoutTable, lang) }),
      to: { to: EU_ACTS, search: { aim: 0, table: 2 } },
    },
    {
      count: Coverage.Look,
      text: t('concordances.toLookAt', { count: Coverage.Look, number: formatNumber(Coverage.Look, lang) }),
      to: { to: CONCORDANCES, search: { look: 1 } },
    },
    {
      count: Coverage.Overdue,
      text: t('statistics.overdue', {
        count: Coverage.Overdue,
        number: formatNumber(Coverage.Overdue, lang),
      }),
      to: { to: CONCORDANCES, search: { overdue: 1 } },
    },
  ]
  return (
    <ul className={classes.todo}>
      {entries.map(({ count, text, to }) => (
        <li key={text}>{count > 0 ? <Link {...linkTo(to)}>{text}</Link> : text}</li>
      ))}
    </ul>
  )
}

/** The rows that are still to be aligned, by the month for which that is planned. */
function PlannedMonths({ of: { Months, Earlier, Later, Undated } }: { of: Harmonisation }) {
  const { t } = useTranslation()
  const lang = useLang()
  const beside = [
    { key: 'earlier', count: Earlier },
    { key: 'later', count: Later },
    { key: 'undated', count: Undated },
  ] as const
  const shown = beside.filter(({ count }) => count > 0)
  const columns = Months.map(({ Month, Count }) => {
    const label = `${Month.slice(5)}/${Month.slice(0, 4)}`
    return {
      label,
      value: Count,
      tip: t('statistics.plannedInMonth', { month: label, count: Count, number: formatNumber(Count, lang) }),
    }
  })
  return (
    <ChartCard
      className={shared.full}
      title={t('statistics.planned')}
      description={[
        t('statistics.plannedHint'),
        ...shown.map(({ key, count }) =>
          t(`statistics.plannedBeside.${key}`, { number: formatNumber(count, lang) }),
        ),
      ].join(' ')}
      table={{
        heads: [t('statistics.month'), t('statistics.rows')],
        rows: [
          ...columns.map(({ label, value }): [string, number] => [label, value]),
          ...beside.map(({ key, count }): [string, number] => [t(`statistics.plannedRow.${key}`), count]),
        ],
      }}
      picture={{ kind: 'columns', bars: columns }}
    >
      <ColumnChart label={t('statistics.planned')} columns={columns} crowded />
    </ChartCard>
  )
}
