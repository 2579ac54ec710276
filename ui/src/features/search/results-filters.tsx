import { useQuery } from '@tanstack/react-query'
import { browseQuery, glossaryQuery, type SectorNode } from '@/api/browse'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import { LATE } from '@/entities/legaltexts/browse-search'
import { useTranslation } from '@/i18n/use-translation'
import { today } from '@/lib/dates'
import type { Option } from '@/ui/choice'
import { FilterBar } from '@/ui/filter-bar'
import { FilterPill } from '@/ui/filter-pill'
import { SearchBox } from '@/ui/search-box'
import { useLang } from '@/ui/use-lang'
import { KINDS, onlyTerms, type ResultsSearch, STATES } from './results-search'

interface ResultsFiltersProps {
  search: ResultsSearch
  active: number
  onChange: (patch: ResultsSearch, replace?: boolean) => void
  onClear: () => void
}

const FIRST_YEAR = 1950

/** The query and the filters that this user can use: those of the lists. */
export function ResultsFilters({ search, active, onChange, onClear }: ResultsFiltersProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { LineBodies, TimeZone } = useInstance()
  const texts = usePermission()('legaltexts.read')
  const terms = onlyTerms(search, texts)
  const { data: list } = useQuery({ ...browseQuery('legaltexts', { page: 1, size: 1 }), enabled: !terms })
  const { data: glossary } = useQuery({ ...glossaryQuery({ page: 1, size: 1 }), enabled: terms })
  const tree = (page: typeof list | typeof glossary) =>
    treeOptions((lang === 'tr' ? page?.TreeDataTR : page?.TreeDataEN) ?? [])
  const named = (all: { Id: number; NameTR: string; NameEN: string }[] | undefined): Option[] =>
    (all ?? []).map((one) => ({ value: String(one.Id), label: lang === 'tr' ? one.NameTR : one.NameEN }))
  const latest = Number(today(TimeZone).slice(0, 4))
  const years = Array.from({ length: latest - FIRST_YEAR + 1 }, (_, back) => {
    const year = String(latest - back)
    return { value: year, label: year }
  })
  const pill = (key: keyof ResultsSearch, name: string, options: Option[]) => (
    <FilterPill
      name={name}
      options={options}
      value={search[key] === undefined ? null : String(search[key])}
      onChange={(value) => onChange({ [key]: value ?? undefined })}
    />
  )
  const drafts = search.state === 'draft'
  return (
    <FilterBar
      active={active}
      onClear={onClear}
      searchFirst
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
              t('search.kind'),
              KINDS.map((kind) => ({ value: kind, label: t(`search.kinds.${kind}`) })),
            )}
          {terms ? (
            pill('domain', t('search.domain'), tree(glossary))
          ) : (
            <>
              {pill(
                'state',
                t('search.state'),
                STATES.map((state) => ({ value: state, label: t(`search.states.${state}`) })),
              )}
              {pill('sector', t('search.sector'), tree(list))}
              {pill('type', t('browse.type'), named(list?.LegislationTypes))}
              {LineBodies && pill('linebody', t('browse.lineBody'), named(list?.LineBodies))}
              {pill('status', t('search.status'), named(list?.Statuses))}
              {(drafts || search.trafficlight !== undefined) &&
                pill('trafficlight', t('browse.light'), [
                  { value: LATE, label: t('browse.late') },
                  ...named(list?.TrafficLights).toReversed(),
                ])}
              {drafts || search.drafted
                ? pill('drafted', t('browse.drafted'), years)
                : pill('adopted', t('browse.year'), years)}
              {(drafts || search.drafted) && search.adopted && pill('adopted', t('browse.year'), years)}
            </>
          )}
          {pill('language', t('search.language'), [
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
