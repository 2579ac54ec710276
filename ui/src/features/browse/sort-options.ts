import type { TFunction } from 'i18next'
import type { BrowseMode, BrowseSort, LegalTextPage } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import type { Option } from '@/ui/choice'

const DRAFTS: BrowseSort[] = [
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

const ADOPTED: BrowseSort[] = [
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

type SortTypes = LegalTextPage['SortTypes']

/** The orders that a list offers, in words; the one in force is always among them. */
export function sortOptions(
  t: TFunction,
  lang: Lang,
  mode: BrowseMode,
  types: SortTypes,
  current: BrowseSort,
): Option[] {
  const usual = mode === 'draftlegaltexts' ? DRAFTS : ADOPTED
  const all = usual.includes(current) ? usual : [...usual, current]
  return all.map((sort) => ({ value: sort, label: sortLabel(t, lang, types, sort) }))
}

function sortLabel(t: TFunction, lang: Lang, types: SortTypes, sort: BrowseSort): string {
  if (sort === '-TrafficLightId') return t('browse.overdueFirst')
  if (sort === 'TrafficLightId') return t('browse.overdueLast')
  const descending = sort.startsWith('-')
  const key = descending ? sort.slice(1) : sort
  const found = types.find((type) => type.Id === key)
  const name = (lang === 'tr' ? found?.NameTR : found?.NameEN) ?? key
  if (key.includes('Date')) return t(descending ? 'browse.newestFirst' : 'browse.oldestFirst', { name })
  return t(descending ? 'browse.descending' : 'browse.ascending', { name })
}
