import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiFault } from '@/api/fault'
import type { Kind } from '@/api/records'
import { usePermission } from '@/api/session'
import { listQuery } from '@/api/settings'
import { CREATED } from '@/entities/created-filter'
import { type Entity, type ListedRow, nameIn } from '@/entities/entity'
import { numberAndName } from '@/entities/facts'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { toggledSort } from '@/lib/sort-order'
import { DataList } from '@/ui/data-list'
import { Pager } from '@/ui/pager'
import { EmptyPanel } from '@/ui/panels'
import { useBreadcrumb } from '@/ui/record-name'
import { useShown } from '@/ui/use-last'
import { viewAddress } from './addresses'
import classes from './generic-list.module.css'
import { ListFilters } from './list-filters'
import { readSearch, sortOf } from './list-search'
import { ListTools } from './list-tools'
import { NewButton } from './new-button'
import { OwnerLink } from './owner-link'
import { RowActions } from './row-actions'
import type { TreeRows } from './tree-rows'
import { useRenderContext } from './use-render-context'

export interface GenericListProps<K extends Kind> {
  entity: Entity<K>
  /** The owner of the records. */
  owner?: number
  /** Renders the rows of a tree; loaded for trees only. */
  treeRows?: typeof TreeRows
}

/** The kinds whose lists can show the records of one import. */
const IMPORTED: ReadonlySet<Kind> = new Set<Kind>(['terms', 'legaltexts'])

/** The list of any kind: filters, order and page in the URL, and the actions of each row. */
export function GenericList<K extends Kind>({ entity, owner, treeRows: Tree }: GenericListProps<K>) {
  const { t } = useTranslation()
  const context = useRenderContext()
  const may = usePermission()
  const navigate = useNavigate()
  const raw = useSearch({ strict: false })
  const filters = [
    ...entity.filters.map(({ param }) => param),
    ...(IMPORTED.has(entity.kind) ? [CREATED] : []),
  ]
  const search = readSearch(raw, filters)
  const page = Number(search.page ?? 1)
  const size = Number(search.size ?? entity.pageSize)
  const paging = entity.tree ? {} : { page, size }
  const byName = entity.columns(context, {}).find(({ opens }) => opens)?.sortKey
  const defaultSort = owner !== undefined ? '-Date' : (byName ?? 'NameTR')
  const request = entity.tree ? {} : { sort: defaultSort, ...search }
  const { data, isFetching, isPlaceholderData, isError, error, refetch } = useQuery(
    listQuery(entity.kind, owner, { ...request, ...paging }),
  )
  const shownPage = useShown(page, isPlaceholderData)
  const shownSize = useShown(size, isPlaceholderData)
  useBreadcrumb(data?.Parent && `${nameIn(data.Parent, context.lang)} · ${t(`settings.${entity.name}`)}`)

  const go = (part: Partial<Record<string, string | number | null>>, replace = false) => {
    const next = { ...search, page: null, ...part }
    const kept = Object.entries(next).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    )
    void navigate({ to: '.', search: () => Object.fromEntries(kept), replace, resetScroll: false })
  }
  const clear = () => go(Object.fromEntries(['q', ...filters].map((key) => [key, null])))
  // When the server rejects the search parameters, open the default list.
  const confused = isError && error instanceof ApiFault && error.status === 400
  useEffect(() => {
    if (confused) void navigate({ to: '.', search: () => ({}), replace: true })
  }, [confused, navigate])
  const sort = sortOf(search, defaultSort)
  const onSort = (key: string) => go({ sort: toggledSort(sort, key) })
  const active = ['q', ...filters].filter((key) => key in search).length
  const create = may(`${entity.kind}.create`) && <NewButton entity={entity} owner={owner} />
  const empty = (
    <EmptyPanel
      title={t(`kinds.${entity.name}.empty`)}
      text={t(`kinds.${entity.name}.emptyText`)}
      action={create || undefined}
    />
  )
  const total = data?.Total
  const shared = {
    label: t(`settings.${entity.name}`),
    loading: isFetching,
    pending: isPlaceholderData,
    failed: confused || data ? undefined : error,
    onRetry: () => void refetch(),
    filtered: active > 0,
    onClearFilters: clear,
    empty,
    filteredTitle: t(`kinds.${entity.name}.filteredEmpty`),
    actions: (row: ListedRow<K>) => <RowActions entity={entity} row={row} context={context} />,
    rowId: (row: ListedRow<K>) => row.Id,
    rowHref: (row: ListedRow<K>) => viewAddress(entity, row.Id),
    onOpen: (row: ListedRow<K>) => void navigate({ to: viewAddress(entity, row.Id) }),
  }
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <div>
          <h1 className="page-title">{t(`settings.${entity.name}`)}</h1>
          <p className={classes.sub}>
            {data?.Parent && entity.owner && (
              <OwnerLink
                owner={entity.owner}
                parent={data.Parent}
                text={numberAndName(data.Parent, context.lang)}
              />
            )}
            {total !== undefined && (
              <span>
                {t(`kinds.${entity.name}.count`, { count: total, number: formatNumber(total, context.lang) })}
              </span>
            )}
          </p>
        </div>
        <ListTools
          kind={entity.kind}
          owner={owner}
          query={entity.tree ? {} : search}
          lookups={data ?? {}}
          onImported={(created) => void navigate({ to: '.', search: () => ({ [CREATED]: created }) })}
        >
          {create}
        </ListTools>
      </header>
      <ListFilters
        entity={entity}
        answer={data}
        search={search}
        sort={sort}
        active={active}
        onChange={go}
        onClear={clear}
        context={context}
      />
      {Tree ? (
        <Tree {...shared} entity={entity} answer={data} context={context} query={String(search.q ?? '')} />
      ) : (
        <DataList
          {...shared}
          onFirstPage={total ? () => go({ page: null }) : undefined}
          columns={entity.columns(context, data ?? {})}
          rows={data?.Items}
          sort={sort}
          onSort={onSort}
          footer={
            <Pager
              page={shownPage}
              pageSize={shownSize}
              total={total ?? 0}
              onPage={(next) => go({ page: next })}
              onPageSize={(next) => go({ size: next })}
            />
          }
        />
      )}
    </div>
  )
}
