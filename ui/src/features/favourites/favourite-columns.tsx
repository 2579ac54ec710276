import type { TFunction } from 'i18next'
import type { Favourite } from '@/api/favourites'
import { nameIn } from '@/entities/entity'
import { formatInstantDay } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import type { Column } from '@/ui/data-list-types'
import { DraftLabel } from '@/ui/tag'
import classes from './favourites-screen.module.css'

/** A favourite of the list; one whose star has just been removed stays visible. */
export type FavouriteRow = Favourite & { gone: boolean }

interface ColumnContext {
  t: TFunction
  lang: Lang
  zone: string
}

/** The columns of the favourites. */
export function favouriteColumns({ t, lang, zone }: ColumnContext): Column<FavouriteRow>[] {
  const other = lang === 'tr' ? 'en' : 'tr'
  const kind = (row: Favourite) => t(row.Kind === 'terms' ? 'favourites.term' : 'favourites.legaltext')
  const lead = (row: Favourite) => (
    <>
      {row.Draft && <DraftLabel />}
      {[row.Number, kind(row)].filter(Boolean).join(' · ')}
    </>
  )
  return [
    {
      id: 'kind',
      header: t('favourites.kind'),
      width: 150,
      card: 'lead',
      cell: (row) => <span className={classes.kind}>{lead(row)}</span>,
      cardCell: lead,
    },
    {
      id: 'name',
      header: t('favourites.name'),
      sortKey: 'Name',
      opens: true,
      card: 'title',
      cell: (row) => (
        <span className={classes.name} lang={lang} data-gone={row.gone || undefined}>
          {nameIn(row, lang)}
        </span>
      ),
      under: (row) =>
        row.NameTR !== row.NameEN && (
          <span className={classes.meta} lang={other}>
            {nameIn(row, other)}
          </span>
        ),
    },
    {
      id: 'note',
      header: t('favourites.note'),
      sortKey: 'Note',
      width: '32%',
      card: 'sub',
      cell: (row) => <span className={classes.note}>{row.Note}</span>,
    },
    {
      id: 'date',
      header: t('favourites.date'),
      sortKey: 'Date',
      width: 106,
      card: 'end',
      cell: (row) => (
        <time dateTime={row.CreateDate} className={classes.date}>
          {formatInstantDay(row.CreateDate, zone)}
        </time>
      ),
    },
  ]
}
