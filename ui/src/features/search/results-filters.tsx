import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { browseQuery, glossaryQuery, type SectorNode } from '@/api/browse'
import { usePermission } from '@/api/session'
import type { Option } from '@/ui/choice'
import { FilterBar } from '@/ui/filter-bar'
import { FilterPill } from '@/ui/filter-pill'
import { SearchBox } from '@/ui/search-box'
import { useLang } from '@/ui/use-lang'
import { KINDS, type ResultsSearch } from './results-search'

interface ResultsFiltersProps {
  search: ResultsSearch
  active: number
  onChange: (patch: ResultsSearch, replace?: boolean) => void
  onClear: () => void
}

/** The query and the filters that this user can use. */
export function ResultsFilters({ search, active, onChange, onClear }: ResultsFiltersProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const texts = usePermission()('legaltexts.read')
  const { data: list } = useQuery({ ...browseQuery('legaltexts', { page: 1, size: 1 }), enabled: texts })
  const { data: glossary } = useQuery(glossaryQuery({ page: 1, size: 1 }))
  const tree = (page: typeof list | typeof glossary) =>
    treeOptions((lang === 'tr' ? page?.TreeDataTR : page?.TreeDataEN) ?? [])
  const pill = (key: 'kind' | 'sector' | 'domain' | 'status' | 'language', options: Option[]) => (
    <FilterPill
      name={t(`search.${key}`)}
      options={options}
      value={search[key] === undefined ? null : String(search[key])}
      onChange={(value) => {
        const numeric = key === 'sector' || key === 'domain' || key === 'status'
        onChange({ [key]: value === null ? undefined : numeric ? Number(value) : value })
      }}
    />
  )
  const statuses = (list?.Statuses ?? []).map((status) => ({
    value: String(status.Id),
    label: lang === 'tr' ? status.NameTR : status.NameEN,
  }))
  return (
    <FilterBar
      active={active}
      onClear={onClear}
      search={
        <SearchBox
          label={t('search.label')}
          value={search.q ?? ''}
          onChange={(q) => onChange({ q: q || undefined }, true)}
        />
      }
      filters={
        <>
          {texts &&
            pill(
              'kind',
              KINDS.map((kind) => ({ value: kind, label: t(`search.kinds.${kind}`) })),
            )}
          {texts && pill('sector', tree(list))}
          {texts && pill('status', [{ value: '-1', label: t('search.draft') }, ...statuses])}
          {pill('domain', tree(glossary))}
          {pill('language', [
            { value: 'tr', label: t('search.turkish') },
            { value: 'en', label: t('search.english') },
          ])}
        </>
      }
    />
  )
}

/** A tree as a list: each node with its path. */
function treeOptions(nodes: SectorNode[], above: string[] = []): Option[] {
  return nodes.flatMap(({ Id, Name, Children }) => [
    { value: String(Id), label: Name, note: above.join(' › ') || undefined },
    ...treeOptions(Children, [...above, Name]),
  ])
}
