import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { TFunction } from 'i18next'
import type { BrowseMode, LegalTextRow } from '@/api/browse'
import { nameIn } from '@/entities/entity'
import { ADOPTED } from '@/entities/legaltexts/adopted'
import { sectorSearch } from '@/entities/legaltexts/browse-search'
import { shownPlace, type TreePlace } from '@/entities/tree-places'
import { formatDate } from '@/lib/dates'
import { formatNumber, type Lang } from '@/lib/lang'
import { monthsBetween } from '@/lib/months'
import type { Column } from '@/ui/data-list-types'
import { ProgressTicks } from '@/ui/progress-ticks'
import { DraftLabel } from '@/ui/tag'
import { type LightValue, TrafficLight } from '@/ui/traffic-light'
import classes from './columns.module.css'

const REPEALED = 10

export interface ColumnContext {
  t: TFunction
  lang: Lang
  /** Today in the zone of the instance, ISO. */
  today: string
  chosen: number | undefined
  places: Map<number, TreePlace>
  /** Whether a column for numbers is needed. */
  numbered: boolean
  /** Whether the differences between the languages are shown: to those who keep the texts. */
  differences: boolean
}

/** The columns of both reading lists of legal texts. */
export function legalTextColumns(mode: BrowseMode, context: ColumnContext): Column<LegalTextRow>[] {
  const { t, lang } = context
  // In a list of drafts the label would say nothing.
  const labelled = mode !== 'draftlegaltexts'
  const type = (row: LegalTextRow) => nameIn(row.LegislationType, lang)
  return [
    {
      id: 'number',
      header: t('browse.number'),
      sortKey: 'Number',
      width: 98,
      only: context.numbered ? undefined : 'card',
      cell: (row) => <NumberCell row={row} labelled={labelled} />,
      card: 'lead',
      cardCell: (row) => (
        <>
          {labelled && !row.Adopted && <DraftLabel />}
          {[row.Number, type(row)].filter(Boolean).join(' · ')}
        </>
      ),
    },
    {
      id: 'name',
      header: t('browse.text'),
      sortKey: lang === 'tr' ? 'NameTR' : 'NameEN',
      opens: true,
      cell: (row) => <span className={classes.name}>{nameIn(row, lang)}</span>,
      under: (row) => {
        const differences = differencesOf(row, context)
        return (
          <span className={clsx(classes.meta, classes.under)}>
            {type(row)}
            {row.Sectors.length > 0 && ' · '}
            <SectorLink row={row} context={context} />
            {differences && ` · ${differences}`}
          </span>
        )
      },
      card: 'title',
    },
    {
      id: 'sector',
      header: t('browse.sectors'),
      only: 'card',
      card: 'sub',
      cell: (row) => [sectorText(row, context), differencesOf(row, context)].filter(Boolean).join(' · '),
    },
    {
      id: 'status',
      header: t('browse.status'),
      sortKey: 'StatusId',
      width: '24%',
      cell: (row) => <StatusCell row={row} context={context} />,
      card: 'status',
      cardCell: (row) => <StatusLine row={row} context={context} />,
    },
    {
      id: 'light',
      header: t('browse.trafficLight'),
      sortKey: 'TrafficLightId',
      width: mode === 'draftlegaltexts' ? 116 : 124,
      cell: (row) => <LightCell row={row} context={context} stacked />,
      card: 'end',
      cardCell: (row) =>
        row.StatusId >= ADOPTED ? (
          <span className={classes.date}>{formatDate(row.DateEffective)}</span>
        ) : (
          <LightCell row={row} context={context} />
        ),
    },
    {
      id: 'versions',
      header: t('browse.versions'),
      sortKey: 'Count',
      align: 'end',
      width: 88,
      cell: (row) => formatNumber(row.Count, lang),
    },
  ]
}

interface CellProps {
  row: LegalTextRow
  context: ColumnContext
}

function NumberCell({ row, labelled }: { row: LegalTextRow; labelled: boolean }) {
  return (
    <span className={classes.number}>
      {row.Number}
      {labelled && !row.Adopted && <DraftLabel />}
    </span>
  )
}

/** The last two names of a sector. */
const lastNames = ({ names }: TreePlace) => names.slice(-2).join(' › ')

/** The sector of a row, as a link to its texts. */
function SectorLink({ row, context: { t, chosen, places } }: CellProps) {
  const place = shownPlace(row.Sectors, chosen, places)
  if (!place) return null
  return (
    <>
      <Link
        to="."
        search={(known: object) => sectorSearch(known, place.id)}
        className={classes.sector}
        title={place.names.join(' › ')}
      >
        {lastNames(place)}
      </Link>
      {moreSectors(row, t)}
    </>
  )
}

/** The sector of a row on a card, where a link would be too near to the name. */
function sectorText(row: LegalTextRow, { t, chosen, places }: ColumnContext) {
  const place = shownPlace(row.Sectors, chosen, places)
  return place && `${lastNames(place)}${moreSectors(row, t)}`
}

/** How many differences there are between the languages; nothing without any, or for those who only read. */
const differencesOf = ({ Differences }: LegalTextRow, { t, differences }: ColumnContext) =>
  differences && Differences ? t('browse.differences', { count: Differences }) : ''

const moreSectors = ({ Sectors }: LegalTextRow, t: TFunction) =>
  Sectors.length > 1 ? ` ${t('browse.moreSectors', { count: Sectors.length - 1 })}` : ''

function statusWords(row: LegalTextRow, { t, lang }: ColumnContext): string {
  return row.Status ? nameIn(row.Status, lang) : t('browse.notPublished')
}

const isMuted = (row: LegalTextRow) => row.StatusId < 0 || row.StatusId === REPEALED

function StatusCell({ row, context }: CellProps) {
  const effective = row.StatusId === ADOPTED ? formatDate(row.DateEffective) : ''
  return (
    <span className={classes.status} data-quiet={isMuted(row) || undefined}>
      {statusWords(row, context)}
      {effective && (
        <span className={classes.meta}>{context.t('browse.effective', { date: effective })}</span>
      )}
      {row.StatusId > 0 && row.StatusId < ADOPTED && <ProgressTicks reached={row.StatusId} />}
    </span>
  )
}

function StatusLine({ row, context }: CellProps) {
  return (
    <>
      {row.StatusId > 0 && row.StatusId < ADOPTED && <ProgressTicks reached={row.StatusId} />}
      <span data-quiet={isMuted(row) || undefined}>{statusWords(row, context)}</span>
    </>
  )
}

function LightCell({ row, context: { t, today }, stacked }: CellProps & { stacked?: boolean }) {
  const months = !row.Adopted && row.DateDrafted ? monthsBetween(row.DateDrafted, today) : undefined
  return (
    <TrafficLight
      value={row.TrafficLightId as LightValue}
      note={months === undefined ? undefined : t('browse.months', { count: months })}
      stacked={stacked}
    />
  )
}
