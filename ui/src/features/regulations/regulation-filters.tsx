import type { RegulationPage } from '@/api/regulations'
import { useTranslation } from '@/i18n/use-translation'
import { FilterBar } from '@/ui/filter-bar'
import { FilterPill, SortPill } from '@/ui/filter-pill'
import { SearchBox } from '@/ui/search-box'
import { useLang } from '@/ui/use-lang'
import { sectorOptions, typeOptions } from './regulation-draft'
import type { RegulationSearch } from './regulations-search'

interface RegulationFiltersProps {
  page: RegulationPage | undefined
  search: RegulationSearch
  sort: string
  active: number
  onChange: (part: RegulationSearch, replace?: boolean) => void
  onClear: () => void
}

/** The search, the filters by sector, type and language, and the order. */
export function RegulationFilters(props: RegulationFiltersProps) {
  const { page, search, sort, active, onChange, onClear } = props
  const { t } = useTranslation()
  const lang = useLang()
  const number = (value: string | null) => (value === null ? undefined : Number(value))
  const chosen = (value: number | undefined) => (value === undefined ? null : String(value))
  const both = (id: string, name: string) => [
    { value: id, label: t('regulations.ascending', { name }) },
    { value: `-${id}`, label: t('regulations.descending', { name }) },
  ]
  const sorts = [
    { value: '-Date', label: t('regulations.newest') },
    { value: 'Date', label: t('regulations.oldest') },
    ...both('Name', t('regulations.name')),
    ...both('Number', t('regulations.number')),
    ...both('TypeId', t('regulations.type')),
    ...both(lang === 'tr' ? 'SectorTR' : 'SectorEN', t('regulations.sector')),
    ...both('Turkish', t('regulations.language')),
    ...both('Size', t('regulations.size')),
  ]
  return (
    <FilterBar
      active={active}
      onClear={onClear}
      alwaysClear
      search={
        <SearchBox
          label={t('regulations.search')}
          value={search.q ?? ''}
          onChange={(q) => onChange({ q: q || undefined }, true)}
        />
      }
      filters={
        <>
          <FilterPill
            name={t('regulations.sector')}
            options={sectorOptions(page?.Sectors, lang)}
            value={chosen(search.sector)}
            onChange={(value) => onChange({ sector: number(value) })}
          />
          <FilterPill
            name={t('regulations.type')}
            options={typeOptions(page?.Types, lang)}
            value={chosen(search.type)}
            onChange={(value) => onChange({ type: number(value) })}
          />
          <FilterPill
            name={t('regulations.language')}
            options={[
              { value: 'tr', label: t('regulations.turkish') },
              { value: 'en', label: t('regulations.english') },
            ]}
            value={search.language ?? null}
            onChange={(value) => onChange({ language: value === 'tr' || value === 'en' ? value : undefined })}
          />
        </>
      }
      sort={
        <SortPill
          options={sorts}
          value={sort}
          onChange={(value) => onChange({ sort: value as RegulationSearch['sort'] })}
        />
      }
    />
  )
}
