import { IconPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TreeKind } from '@/api/records'
import { usePermission } from '@/api/session'
import type { TreeAnswer } from '@/features/trees/tree-screen'
import { useTreeOrder } from '@/features/trees/use-tree-order'
import { parseSort, toggledSort } from '@/lib/sort-order'
import { PAGE_SIZE_TREE_VIEW } from '@/lib/timings'
import { buttonClass } from '@/ui/button'
import type { Option } from '@/ui/choice'
import { DataList } from '@/ui/data-list'
import type { DataListProps } from '@/ui/data-list-types'
import type { TreeHandle } from '@/ui/entity-tree'
import { FilterBar } from '@/ui/filter-bar'
import { SortPill } from '@/ui/filter-pill'
import { Pager } from '@/ui/pager'
import { SearchBox } from '@/ui/search-box'
import { useLang } from '@/ui/use-lang'
import { useShown } from '@/ui/use-last'
import { useSmallScreen } from '@/ui/use-small-screen'
import classes from './browse-layout.module.css'
import { SortSheet, TreePill } from './phone-pills'
import { NodeTree, TreePane } from './tree-pane'

/** Filters, order and page: the search parameters that all reading screens share. */
interface ListState {
  search: { q?: string; page?: number; size?: number }
  filter: (patch: { q?: string }, replace?: boolean) => void
  toPage: (page: number) => void
  toSize: (size: number) => void
}

interface BrowseLayoutProps<Row extends { Id: number }> {
  kind: TreeKind
  page: { Items: Row[]; Total: number } | undefined
  state: ListState
  /** The name of the list, and the content above it. */
  title: string
  heading?: string
  subtitle: ReactNode
  /** The buttons beside the link to the form of a new record. */
  actions?: ReactNode
  create: { to: string; permission: string; name: string }
  tree: {
    /** The last response, so that the tree stays when a page cannot be fetched. */
    answer: TreeAnswer | undefined
    all: number | undefined
    selectedId: number | undefined
    selectedName: string
    onSelect: (id: number | undefined) => void
  }
  searchLabel: string
  filters?: ReactNode
  active: number
  onClear: () => void
  order: { options: Option[]; value: string; onChange: (value: string) => void }
  /** Shown beside the sort control; on phones on a separate line. */
  tools?: ReactNode
  list: Pick<
    DataListProps<Row>,
    | 'columns'
    | 'actions'
    | 'compact'
    | 'empty'
    | 'loading'
    | 'failed'
    | 'onRetry'
    | 'onOpen'
    | 'rowHref'
    | 'selectedId'
    | 'filteredTitle'
  >
  /** The open record. */
  viewer: ReactNode
  /** Whether the open record covers a list that nobody has seen yet: it is rendered when the record is closed. */
  covered?: boolean
}

/** A reading screen: a tree at the left, a list at the right, and the open record above it. */
export function BrowseLayout<Row extends { Id: number }>(props: BrowseLayoutProps<Row>) {
  const { kind, page, state, order, tree, covered } = props
  const small = useSmallScreen()
  const lang = useLang()
  const handle = useRef<TreeHandle>(null)
  const [arranging, setArranging] = useState(false)
  const [query, setQuery] = useState('')
  const moving = useTreeOrder(
    kind,
    {
      answer: tree.answer,
      lang,
      filtered: query.trim() !== '',
      box: () => handle.current?.box() ?? null,
      open: (id) => handle.current?.open(id),
      show: (id, above) => handle.current?.show(id, above),
    },
    arranging,
  )
  const nodeTree = {
    ...tree,
    kind,
    order: moving,
    arranging,
    onArrange: setArranging,
    onFilter: setQuery,
    handle,
    failed: Boolean(props.list.failed),
  }
  const { search } = state
  const size = search.size ?? PAGE_SIZE_TREE_VIEW
  const pending = Boolean(props.list.loading)
  const shownPage = useShown(search.page ?? 1, pending)
  const shownSize = useShown(size, pending)
  const screen = useRef<HTMLDivElement>(null)
  useFocusOnRow(screen, props.list.selectedId ?? undefined)
  return (
    <div ref={screen} className={classes.screen}>
      {!small && (
        <TreePane kind={kind}>
          <NodeTree {...nodeTree} />
        </TreePane>
      )}
      <div className={classes.main}>
        {moving.bar}
        {moving.guard}
        <header className={classes.head}>
          <div>
            <h1 className="page-title">{props.heading ?? props.title}</h1>
            <p className={classes.subtitle}>{props.subtitle}</p>
          </div>
          <div className={classes.actions}>
            {props.actions}
            <NewRecord {...props.create} />
          </div>
        </header>
        {!covered && (
          <>
            <FilterBar
              search={
                <SearchBox
                  label={props.searchLabel}
                  value={search.q ?? ''}
                  onChange={(q) => state.filter({ q: q || undefined }, true)}
                />
              }
              filters={props.filters}
              phoneFirst={<TreePill {...nodeTree} name={tree.selectedName} />}
              sort={
                small ? (
                  <SortSheet {...order} />
                ) : (
                  <span className={classes.right}>
                    <SortPill {...order} />
                    {props.tools}
                  </span>
                )
              }
              active={props.active}
              onClear={props.onClear}
            />
            {small && props.tools}
            <DataList
              {...props.list}
              pending={pending}
              label={props.title}
              rows={page?.Items}
              rowId={(row) => row.Id}
              sort={parseSort(order.value)}
              onSort={(key) => order.onChange(toggledSort(parseSort(order.value), key))}
              filtered={props.active > 0}
              onClearFilters={props.onClear}
              onFirstPage={page?.Total ? () => state.toPage(1) : undefined}
              fill={!small}
              skeletonRows={size}
              footer={
                <Pager
                  page={shownPage}
                  pageSize={shownSize}
                  total={page?.Total ?? 0}
                  onPage={state.toPage}
                  onPageSize={state.toSize}
                />
              }
            />
          </>
        )}
      </div>
      {props.viewer}
    </div>
  )
}

/** The dialog returns the focus to the row that it was opened from after this time, in milliseconds. */
const AFTER_DIALOG = 50

/** Puts the focus on the row of the record that was open last, to which the arrows may have led from another row. */
function useFocusOnRow(screen: { current: HTMLElement | null }, open: string | number | undefined): void {
  const last = useRef(open)
  useEffect(() => {
    const closed = open === undefined ? last.current : undefined
    last.current = open
    if (closed === undefined) return
    const timer = setTimeout(() => {
      const row = screen.current?.querySelector(`[data-row="${closed}"]`)
      row?.querySelector<HTMLElement>('a, button')?.focus()
    }, AFTER_DIALOG)
    return () => clearTimeout(timer)
  }, [screen, open])
}

/** The link to the form of a new record, for users who may create one. */
function NewRecord({ to, permission, name }: { to: string; permission: string; name: string }) {
  const may = usePermission()
  const { routesByPath } = useRouter()
  if (!may(permission) || !(to in routesByPath)) return null
  return (
    <Link to={to} className={`${buttonClass('primary')} ${classes.tool}`} aria-label={name}>
      <IconPlus aria-hidden="true" />
      <span>{name}</span>
    </Link>
  )
}
