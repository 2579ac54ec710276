import type { ReactNode } from 'react'
import type { Column } from '@/ui/data-list-types'
import { nameIn, type RenderContext } from './entity'
import { FormattedNumber } from './facts'

interface Bilingual {
  NameTR: string
  NameEN: string
}

/** The column of the name in the language of the interface: it opens the row. */
export function nameColumn<Row extends Bilingual>({ t, lang }: RenderContext): Column<Row> {
  return {
    id: 'name',
    header: t('kinds.fields.name'),
    cell: (row) => nameIn(row, lang),
    sortKey: lang === 'tr' ? 'NameTR' : 'NameEN',
    opens: true,
    card: 'title',
  }
}

/** The column of the name in the other language. */
export function otherNameColumn<Row extends Bilingual>(
  { t, lang }: RenderContext,
  sorted = true,
): Column<Row> {
  const [other, key] = lang === 'tr' ? (['en', 'NameEN'] as const) : (['tr', 'NameTR'] as const)
  return {
    id: 'other',
    header: t(lang === 'tr' ? 'kinds.fields.nameInEnglish' : 'kinds.fields.nameInTurkish'),
    cell: (row) => <span lang={other}>{row[key]}</span>,
    sortKey: sorted ? key : undefined,
    width: '30%',
    card: 'sub',
  }
}

/** The column of the abbreviation in the language of the interface. */
export function abbreviationColumn<Row extends { AbbrTR: string; AbbrEN: string }>({
  t,
  lang,
}: RenderContext): Column<Row> {
  return {
    id: 'abbr',
    header: t('kinds.fields.abbreviation'),
    cell: (row) => (lang === 'tr' ? row.AbbrTR : row.AbbrEN),
    width: 140,
    card: 'lead',
  }
}

/** The sortable column with the number of records that use a record. */
export function countColumn<Row extends { Count: number }>(
  { lang }: RenderContext,
  header: string,
  inWords: (count: number) => ReactNode,
): Column<Row> {
  return {
    id: 'count',
    header,
    cell: ({ Count }) => <FormattedNumber value={Count} lang={lang} />,
    sortKey: 'Count',
    align: 'end',
    width: 120,
    card: 'end',
    cardCell: ({ Count }) => inWords(Count),
  }
}
