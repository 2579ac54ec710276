import type { TFunction } from 'i18next'
import type { BrowseMode, LegalTextPage } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import { parseSort } from '@/lib/sort-order'
import type { Option } from '@/ui/choice'

type Mode = BrowseMode | 'glossary'

const DRAFTS = [
  '-TrafficLightId',
  'NameTR',
  'NameEN',
  'Number',
  '-Number',
  'DateDrafted',
  '-DateDrafted',
  '-StatusId',
  'StatusId',
  '-ModifyDate',
]

const ADOPTED = [
  'NameTR',
  'NameEN',
  'Number',
  '-Number',
  '-DateAdopted',
  'DateAdopted',
  '-DateEffective',
  'DateEffective',
  'LegislationTypeId',
  '-Count',
  '-ModifyDate',
]

const TERMS = ['NameTR', '-NameTR', 'NameEN', '-NameEN', '-ModifyDate']

const SORTS: Record<Mode, string[]> = { draftlegaltexts: DRAFTS, legaltexts: ADOPTED, glossary: TERMS }

type SortTypes = LegalTextPage['SortTypes'] | undefined

/** The sort options of a list, including the current one; empty until their labels have loaded. */
export function sortOptions(
  t: TFunction,
  lang: Lang,
  mode: Mode,
  types: SortTypes,
  current: string,
): Option[] {
  if (!types) return []
  const offered = SORTS[mode]
  const all = offered.includes(current) ? offered : [...offered, current]
  return all.map((sort) => ({ value: sort, label: sortLabel(t, lang, types, sort) }))
}

function sortLabel(t: TFunction, lang: Lang, types: LegalTextPage['SortTypes'], sort: string): string {
  if (sort === '-TrafficLightId') return t('browse.overdueFirst')
  if (sort === 'TrafficLightId') return t('browse.overdueLast')
  const { key, descending } = parseSort(sort)
  const found = types.find((type) => type.Id === key)
  const name = (lang === 'tr' ? found?.NameTR : found?.NameEN) ?? key
  if (key.includes('Date')) return t(descending ? 'browse.newestFirst' : 'browse.oldestFirst', { name })
  return t(descending ? 'browse.descending' : 'browse.ascending', { name })
}
