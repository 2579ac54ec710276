import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type EUActPage, type EUActRow, euActsQuery, exportEUActs } from '@/api/eu-acts'
import { usePermission } from '@/api/session'
import { CREATED } from '@/entities/created-filter'
import { actAddress, chapterName } from '@/entities/euacts/act'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { linkTo } from '@/entities/read-address'
import { actColumns } from '@/features/euacts/act-columns'
import { ActFilters } from '@/features/euacts/act-filters'
import {
  type ActsSearch,
  activeFilters,
  actParams,
  DEFAULT_SORT,
  noFilters,
  readActsSearch,
} from '@/features/euacts/acts-search'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { parseSort, toggledSort } from '@/lib/sort-order'
import { DataList } from '@/ui/data-list'
import { EntityTree } from '@/ui/entity-tree'
import { FilterBar } from '@/ui/filter-bar'
import { SortPill } from '@/ui/filter-pill'
import { Pager } from '@/ui/pager'
import { EmptyPanel } from '@/ui/panels'
import { useBreadcrumb } from '@/ui/record-name'
import { SearchBox } from '@/ui/search-box'
import { SkeletonLines } from '@/ui/skeleton'
import { useLang } from '@/ui/use-lang'
import { useLastDefined, useShown } from '@/ui/use-last'
import { useSmallScreen } from '@/ui/use-small-screen'
import classes from './eu-acts-screen.module.css'
import { ListTools } from './list-tools'
import { NewButton } from './new-button'

/** The register of EU acts: the chapters of the acquis at the left, the acts at the right. */
export function EUActsScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const may = usePermission()
  const navigate = useNavigate()
  const router = useRouter()
  const search = readActsSearch({ ...useSearch({ strict: false }) })
  const ask = actParams(search)
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(euActsQuery(ask))
  const known = useLastDefined(data)
  const go = (part: ActsSearch, replace = false) =>
    void navigate({
      to: '.',
      search: () => readActsSearch({ ...search, page: undefined, ...part }),
      resetScroll: false,
      replace,
    })
  const open = (act: EUActRow) => linkTo(actAddress(act.CELEX))
  const active = activeFilters(search)
  const clear = () => go(noFilters)
  const order = parseSort(ask.sort ?? DEFAULT_SORT)
  const shownPage = useShown(ask.page ?? 1, isPlaceholderData)
  const shownSize = useShown(ask.size ?? 1, isPlaceholderData)
  const chapter = known?.Chapters.find(({ Id }) => Id === search.chapter)
  const chosen = chapter && (chapter.Id ? chapterName(chapter, lang) : t('euacts.noChapter'))
  useBreadcrumb(chosen)
  const title = t('settings.euacts')
  const create = may('euacts.create') && <NewButton entity={KIND_ROUTES.euacts} />
  return (
    <div className={classes.screen}>
      {!small && (
        <aside className={classes.chapters} aria-label={t('euacts.chapters')}>
          <Chapters page={known} failed={Boolean(error)} chosen={search.chapter} onChoose={go} />
        </aside>
      )}
      <div className={classes.main}>
        <header className={classes.head}>
          <div>
            <h1 className="page-title">{chosen ?? title}</h1>
            <p className={classes.sub}>
              {data && t('kinds.euacts.count', { count: data.Total, number: formatNumber(data.Total, lang) })}
            </p>
          </div>
          <ListTools
            kind="euacts"
            query={{ ...search }}
            run={() => exportEUActs(ask)}
            lookups={data ?? {}}
            onImported={(created) => go({ ...noFilters, chapter: undefined, [CREATED]: created })}
          >
            {create}
          </ListTools>
        </header>
        <FilterBar
          search={
            <SearchBox
              label={t('euacts.search')}
              value={search.q ?? ''}
              onChange={(q) => go({ q: q || undefined }, true)}
            />
          }
          filters={<ActFilters page={known} search={search} chapters={small} onFilter={go} />}
          sort={
            <SortPill
              options={sortOptions(known)}
              value={ask.sort ?? DEFAULT_SORT}
              onChange={(sort) => go({ sort: sort as ActsSearch['sort'] })}
            />
          }
          active={active}
          onClear={clear}
        />
        <DataList
          label={title}
          columns={actColumns(t, lang)}
          rows={data?.Items}
          rowId={({ Id }) => Id}
          rowHref={(act) => router.buildLocation(open(act)).href}
          onOpen={(act) => void navigate(open(act))}
          sort={order}
          onSort={(key) => go({ sort: toggledSort(order, key) as ActsSearch['sort'] })}
          loading={isFetching}
          pending={isPlaceholderData}
          failed={data ? undefined : error}
          onRetry={() => void refetch()}
          onFirstPage={data?.Total ? () => go({}) : undefined}
          filtered={active > 0}
          onClearFilters={clear}
          filteredTitle={t('kinds.euacts.filteredEmpty')}
          empty={
            <EmptyPanel
              title={t('kinds.euacts.empty')}
              text={t('kinds.euacts.emptyText')}
              action={create || undefined}
            />
          }
          fill={!small}
          footer={
            <Pager
              page={shownPage}
              pageSize={shownSize}
              total={data?.Total ?? 0}
              onPage={(page) => go({ page })}
              onPageSize={(size) => go({ size })}
            />
          }
        />
      </div>
    </div>
  )

  /** The offered orders: each key both ways, numbers and dates the highest first. */
  function sortOptions(page: EUActPage | undefined) {
    return (page?.SortTypes ?? []).flatMap(({ Id, NameTR, NameEN }) => {
      const name = lang === 'tr' ? NameTR : NameEN
      return [
        { value: Id, label: t('kinds.list.ascending', { name }) },
        { value: `-${Id}`, label: t('kinds.list.descending', { name }) },
      ]
    })
  }
}

interface ChaptersProps {
  page: EUActPage | undefined
  failed: boolean
  chosen: number | undefined
  onChoose: (part: ActsSearch) => void
}

/** The id of the acts without a chapter in the tree, whose 0 is the whole register. */
const NO_CHAPTER = -1

/** The chapters of the acquis, with the number of acts of each. */
function Chapters({ page, failed, chosen, onChoose }: ChaptersProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const nodes = (page?.Chapters ?? []).map((chapter) => ({
    id: chapter.Id || NO_CHAPTER,
    name: chapter.Id ? chapterName(chapter, lang) : t('euacts.noChapter'),
    count: chapter.Count,
  }))
  return (
    <EntityTree
      label={t('euacts.chapters')}
      nodes={nodes}
      selectedId={chosen === 0 ? NO_CHAPTER : (chosen ?? null)}
      onSelect={(id) => onChoose({ chapter: id === NO_CHAPTER ? 0 : (id ?? undefined) })}
      allLabel={t('euacts.allActs')}
      allCount={page?.Chapters.reduce((sum, { Count }) => sum + Count, 0)}
      searchLabel={t('euacts.findChapter')}
      placeholder={!page && !failed && <SkeletonLines lines={6} />}
    />
  )
}
