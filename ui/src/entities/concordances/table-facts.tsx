import { Link } from '@tanstack/react-router'
import type { ConcordanceRow } from '@/api/concordances'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { formatNumber } from '@/lib/lang'
import { Tag } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import { nameIn } from '../entity'
import { linkTo } from '../read-address'
import { CONCORDANCES, concordanceAddress } from './address'
import { CoverageBar } from './coverage-bar'
import { CONFIRMED } from './degrees'
import classes from './table-facts.module.css'

interface TableFactsProps {
  table: ConcordanceRow
  /** What the link to the table is called. */
  name: string
}

/** A table where its text or its act is shown: link, state, coverage, and the rows that need another look. */
export function TableFacts({ table, name }: TableFactsProps) {
  return (
    <div className={classes.table}>
      <span className={classes.head}>
        <Link {...linkTo(concordanceAddress(table.Id))}>{name}</Link>
        <TableState table={table} />
        <LookLink table={table} />
      </span>
      <CoverageBar of={table.Coverage} />
    </div>
  )
}

/** The state of a table; a confirmed one stands out. */
export function TableState({ table: { Status, StatusId } }: { table: ConcordanceRow }) {
  const lang = useLang()
  if (!Status) return null
  return <Tag tone={StatusId === CONFIRMED ? 'green' : 'grey'}>{nameIn(Status, lang)}</Tag>
}

/** Leads to the rows that need another look; nothing if there are none. */
function LookLink({ table: { Id, Coverage, Checking } }: { table: ConcordanceRow }) {
  const { t } = useTranslation()
  const lang = useLang()
  if (Checking) return <span className="meta">{t('concordances.checking')}</span>
  if (Coverage.Look === 0) return null
  return (
    <Link {...linkTo({ to: `${CONCORDANCES}/${Id}`, search: { show: 'look' } })} className={classes.look}>
      {t('concordances.toLookAt', { count: Coverage.Look, number: formatNumber(Coverage.Look, lang) })}
    </Link>
  )
}

/** The version of the legal text that the rows of a table have been compared with. */
export function CheckedAgainst({ table: { CheckedRevision, Checking } }: { table: ConcordanceRow }) {
  const { t } = useTranslation()
  if (Checking) return <>{t('concordances.checking')}</>
  if (!CheckedRevision) return <>{t('concordances.neverChecked')}</>
  return <>{t('concordances.checkedAgainst', { date: formatDate(CheckedRevision.Date) })}</>
}
