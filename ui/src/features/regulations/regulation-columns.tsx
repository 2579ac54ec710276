import type { TFunction } from 'i18next'
import type { Regulation } from '@/api/regulations'
import { formatBytes } from '@/lib/bytes'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import type { Column } from '@/ui/data-list-types'
import { Tag } from '@/ui/tag'
import classes from './regulations-screen.module.css'

/** The root sector and, if it is a different one, the sector. */
const sectorOf = (row: Regulation, lang: Lang): string[] =>
  (lang === 'tr' ? [row.SectorTR, row.SubSectorTR] : [row.SectorEN, row.SubSectorEN]).filter(Boolean)

const documentNumber = (row: Regulation): string => row.Number || `#${row.Id}`

/** The second line of a cell, in a muted colour. */
const SecondLine = ({ children }: { children?: string }) => <span className={classes.below}>{children}</span>

/** The columns of the regulations; `first` is the number of the first row. */
export function regulationColumns(
  t: TFunction,
  lang: Lang,
  first: number,
  rows: Regulation[] = [],
): Column<Regulation>[] {
  const typeOf = (row: Regulation) => (lang === 'tr' ? row.Type.NameTR : row.Type.NameEN)
  const languageOf = (row: Regulation) => t(row.Turkish ? 'regulations.turkish' : 'regulations.english')
  return [
    {
      id: 'number',
      header: t('regulations.row'),
      width: 48,
      only: 'table',
      cell: (row) => <span className={classes.quiet}>{first + rows.indexOf(row)}</span>,
    },
    {
      id: 'name',
      header: t('regulations.name'),
      sortKey: 'Name',
      card: 'title',
      cell: (row) => (
        <span className={classes.name} lang={row.Turkish ? 'tr' : 'en'}>
          <span>{row.Name}</span>
          {row.New && (
            <span lang={lang}>
              <Tag tone="ink" caps>
                {t('regulations.new')}
              </Tag>
            </span>
          )}
        </span>
      ),
      under: (row) => <SecondLine>{documentNumber(row)}</SecondLine>,
    },
    {
      id: 'type',
      header: t('regulations.type'),
      sortKey: 'TypeId',
      width: 100,
      card: 'lead',
      cell: typeOf,
      cardCell: (row) => `${typeOf(row)} · ${documentNumber(row)}`,
    },
    {
      id: 'sector',
      header: t('regulations.sector'),
      sortKey: lang === 'tr' ? 'SectorTR' : 'SectorEN',
      width: '16%',
      card: 'sub',
      cell: (row) => sectorOf(row, lang)[0],
      under: (row) => <SecondLine>{sectorOf(row, lang)[1]}</SecondLine>,
      cardCell: (row) => sectorOf(row, lang).join(' › '),
    },
    {
      id: 'language',
      header: t('regulations.language'),
      sortKey: 'Turkish',
      width: 80,
      card: 'status',
      cell: languageOf,
      cardCell: (row) => (
        <span className={classes.quiet}>{`${languageOf(row)} · ${formatBytes(row.Size, lang)}`}</span>
      ),
    },
    {
      id: 'size',
      header: t('regulations.size'),
      sortKey: 'Size',
      width: 80,
      align: 'end',
      cell: (row) => <span className={classes.quiet}>{formatBytes(row.Size, lang)}</span>,
    },
    {
      id: 'date',
      header: t('regulations.date'),
      sortKey: 'Date',
      width: 98,
      card: 'end',
      cell: (row) => (
        <time dateTime={row.Date} className={classes.quiet}>
          {formatDate(row.Date)}
        </time>
      ),
    },
  ]
}
