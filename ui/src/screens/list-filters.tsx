import type { Kind, ListAnswer } from '@/api/records'
import { CREATED, createdOption, readCreated } from '@/entities/created-filter'
import { type Entity, nameIn, type RenderContext } from '@/entities/entity'
import { useTranslation } from '@/i18n/use-translation'
import type { SortOrder } from '@/lib/sort-order'
import { FilterBar } from '@/ui/filter-bar'
import { FilterPill, SortPill } from '@/ui/filter-pill'
import { SearchBox } from '@/ui/search-box'
import type { ListSearch } from './list-search'

interface ListFiltersProps<K extends Kind> {
  entity: Entity<K>
  answer: ListAnswer<K> | undefined
  search: ListSearch
  sort: SortOrder
  active: number
  onChange: (part: Record<string, string | number | null>, replace?: boolean) => void
  onClear: () => void
  context: RenderContext
}

/** Search, the kind's filters and the order. */
export function ListFilters<K extends Kind>(props: ListFiltersProps<K>) {
  const { entity, answer, search, sort, onChange, context } = props
  const { t } = useTranslation()
  const filters = entity.filters.filter(({ when }) => !when || when(context))
  const created = readCreated(search[CREATED])
  const sorts = entity.tree ? [] : (answer?.SortTypes ?? [])
  return (
    <FilterBar
      active={props.active}
      onClear={props.onClear}
      search={
        <SearchBox
          label={t(`kinds.${entity.name}.search`)}
          value={String(search.q ?? '')}
          onChange={(q) => onChange({ q }, true)}
        />
      }
      filters={
        (filters.length > 0 || created !== undefined) && (
          <>
            {filters.map((filter) => (
              <FilterPill
                key={filter.param}
                name={String(t(filter.name))}
                options={answer ? filter.options(answer, context) : []}
                value={filter.param in search ? String(search[filter.param]) : null}
                onChange={(value) => onChange({ [filter.param]: value === null ? null : Number(value) })}
              />
            ))}
            {created !== undefined && (
              <FilterPill
                name={t('export.imported')}
                options={[createdOption(created, context.zone)]}
                value={String(created)}
                onChange={() => onChange({ [CREATED]: null })}
              />
            )}
          </>
        )
      }
      sort={
        sorts.length > 0 && (
          <SortPill
            options={sorts.flatMap((one) => [
              { value: one.Id, label: t('kinds.list.ascending', { name: nameIn(one, context.lang) }) },
              { value: `-${one.Id}`, label: t('kinds.list.descending', { name: nameIn(one, context.lang) }) },
            ])}
            value={`${sort.descending ? '-' : ''}${sort.key}`}
            onChange={(value) => onChange({ sort: value })}
          />
        )
      }
    />
  )
}
