import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ConcordanceRow } from '@/api/concordances'
import { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { buttonClass } from '@/ui/button'
import { useLang } from '@/ui/use-lang'
import { nameIn } from '../entity'
import { actName } from '../euacts/act'
import { linkTo } from '../read-address'
import { newConcordanceAddress } from './address'
import { TableFacts } from './table-facts'
import classes from './tables-of.module.css'

/** The tables of an act, and the way to a new one for users who may. */
export function TablesOfAct({ act, tables }: { act: number; tables: ConcordanceRow[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  return (
    <div className={classes.tables}>
      {tables.map((table) => (
        <TableFacts key={table.Id} table={table} name={nameIn(table.LegalText, lang)} />
      ))}
      {tables.length === 0 && <p className={classes.none}>{t('concordances.noTables')}</p>}
      {may('concordances.create') && (
        <Link {...linkTo(newConcordanceAddress({ EUActId: act }))} className={buttonClass('link', 'sm')}>
          <IconPlus aria-hidden="true" />
          {t('concordances.newTable')}
        </Link>
      )}
    </div>
  )
}

/** The table of a legal text and one of its acts, or the way to make it. */
export function TableOfTextAct(props: {
  text: number
  act: { EUActId: number }
  name: string
  table: ConcordanceRow | undefined
}) {
  const { t } = useTranslation()
  const may = usePermission()
  const { text, act, name, table } = props
  if (table) return <TableFacts table={table} name={t('concordances.table')} />
  if (!may('concordances.create')) return null
  return (
    <Link
      {...linkTo(newConcordanceAddress({ LegalTextId: text, EUActId: act.EUActId }))}
      className={`${buttonClass('link', 'sm')} ${classes.make}`}
      aria-label={t('concordances.newFor', { name })}
    >
      <IconPlus aria-hidden="true" />
      {t('concordances.newTable')}
    </Link>
  )
}

/** Tables of a legal text whose acts it does not name. */
export function OtherTables({ tables }: { tables: ConcordanceRow[] }) {
  const lang = useLang()
  return (
    <>
      {tables.map((table) => (
        <li key={table.Id}>
          <TableFacts table={table} name={actName(table.EUAct, lang)} />
        </li>
      ))}
    </>
  )
}
