import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type BrowseMode, browseQuery, countQuery } from '@/api/browse'
import { useInstance } from '@/api/instance'
import { useMay } from '@/api/session'
import { today } from '@/lib/dates'
import { PAGE_SIZE_TREE_VIEW } from '@/lib/timings'
import { Button, buttonClass } from '@/ui/button'
import { DataList } from '@/ui/data-list'
import { FilterBar } from '@/ui/filter-bar'
import { SortPill } from '@/ui/filter-pill'
import { Pager } from '@/ui/pager'
import { EmptyPanel } from '@/ui/panels'
import { useCrumb } from '@/ui/record-name'
import { SearchBox } from '@/ui/search-box'
import { useLang } from '@/ui/use-lang'
import { useSmallScreen } from '@/ui/use-small-screen'
import { TextDrawer } from '../viewer/text-drawer'
import classes from './browse-screen.module.css'
import { activeFilters, askOf, defaultSort, noFilters } from './browse-search'
import { legalTextColumns } from './columns'
import { ListFilters } from './list-filters'
import { SectorPill, SortSheet } from './phone-pills'
import { sectorPlaces, treeNodes } from './sector-tree'
import { sortOptions } from './sort-options'
import { subtitle } from './subtitle'
import { SectorTree, TreePane } from './tree-pane'
import { useBrowseSearch } from './use-browse-search'
import { useWalk } from './use-walk'

const NEW_TEXT = '/pages/settings/legaltexts/new'

/** The legal texts of a mode: sectors left, list right, a text in the drawer. */
export function BrowseScreen({ mode }: { mode: BrowseMode }) {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const { TimeZone } = useInstance()
  const state = useBrowseSearch()
  const { search, filter } = state
  const ask = askOf(mode, search, lang)
  const { data: page, isPlaceholderData, isError, refetch } = useQuery(browseQuery(mode, ask))
  const counts = useCounts(mode, search.sector, page !== undefined)
  const walk = useWalk(mode, ask, page, state)

  const sectors = lang === 'tr' ? page?.TreeDataTR : page?.TreeDataEN
  const nodes = useMemo(() => sectors && treeNodes(sectors), [sectors])
  const places = useMemo(() => sectorPlaces(sectors ?? []), [sectors])
  const chosen = search.sector === undefined ? undefined : places.get(search.sector)
  const inTitle = mode === 'legaltexts' && !small
  const title = String(t(mode === 'legaltexts' ? 'pages.legaltexts' : 'pages.draftlegaltexts'))

  useCrumb(mode === 'legaltexts' ? chosen?.name : undefined)

  const chooseSector = (sector: number | undefined) => filter({ sector })
  const tree = { nodes, all: counts.all, selectedId: search.sector, onSelect: chooseSector }
  const sort = search.sort ?? defaultSort(mode, lang)
  const order = {
    options: sortOptions(t, lang, mode, page?.SortTypes ?? [], sort),
    value: sort,
    onChange: (next: string) => filter({ sort: next as typeof sort }),
  }
  const columns = legalTextColumns(mode, {
    t,
    lang,
    today: today(TimeZone),
    chosen: search.sector,
    places,
  })
  const size = search.size ?? PAGE_SIZE_TREE_VIEW
  return (
    <div className={classes.screen}>
      {!small && (
        <TreePane>
          <SectorTree {...tree} />
        </TreePane>
      )}
      <div className={classes.main}>
        <header className={classes.head}>
          <div>
            <h1 className="page-title">{(inTitle && chosen?.name) || title}</h1>
            <p className={classes.subtitle}>
              {counts.here !== undefined &&
                subtitle(
                  t,
                  lang,
                  mode,
                  { ...counts, total: counts.here },
                  chosen && { name: chosen.name, inTitle },
                )}
            </p>
          </div>
          <NewText />
        </header>
        <FilterBar
          search={
            <SearchBox
              label={t('browse.search')}
              value={search.q ?? ''}
              onChange={(q) => filter({ q: q || undefined }, true)}
            />
          }
          filters={<ListFilters mode={mode} page={page} search={search} onFilter={filter} />}
          phoneFirst={<SectorPill {...tree} name={chosen?.name ?? t('browse.allSectors')} />}
          sort={small ? <SortSheet {...order} /> : <SortPill {...order} />}
          active={activeFilters(search)}
          onClear={() => filter(noFilters)}
        />
        <DataList
          label={title}
          columns={columns}
          rows={page?.Items}
          loading={isPlaceholderData}
          failed={isError}
          onRetry={() => void refetch()}
          rowId={(row) => row.Id}
          rowHref={walk.hrefOf}
          onOpen={(row) => state.open({ text: row.Id })}
          selectedId={search.text}
          sort={{ key: sort.replace('-', ''), descending: sort.startsWith('-') }}
          onSort={(key) => order.onChange(sort === key ? `-${key}` : key)}
          filtered={activeFilters(search) > 0}
          onClearFilters={() => filter(noFilters)}
          empty={
            <EmptyPanel
              title={t(mode === 'legaltexts' ? 'browse.emptyAdopted' : 'browse.emptyDrafts')}
              text={search.sector !== undefined && t('browse.emptyText')}
              action={
                search.sector !== undefined && (
                  <Button size="sm" onClick={() => chooseSector(undefined)}>
                    {t('browse.allSectors')}
                  </Button>
                )
              }
            />
          }
          fill={!small}
          skeletonRows={size}
          footer={
            <Pager
              page={search.page ?? 1}
              pageSize={size}
              total={page?.Total ?? 0}
              onPage={state.toPage}
              onPageSize={(next) => filter({ size: next === PAGE_SIZE_TREE_VIEW ? undefined : next })}
            />
          }
        />
      </div>
      <TextDrawer search={search} state={state} walk={walk} />
    </div>
  )
}

function NewText() {
  const { t } = useTranslation()
  const may = useMay()
  const { routesByPath } = useRouter()
  if (!may('legaltexts.create') || !(NEW_TEXT in routesByPath)) return null
  return (
    <Link
      to={NEW_TEXT as string}
      className={`${buttonClass('primary')} ${classes.new}`}
      aria-label={t('browse.newText')}
    >
      <IconPlus aria-hidden="true" />
      <span>{t('browse.newText')}</span>
    </Link>
  )
}

/** How many texts the mode has, and the chosen sector with its lights; asked once the list has come. */
function useCounts(mode: BrowseMode, sector: number | undefined, enabled: boolean) {
  const drafts = mode === 'draftlegaltexts'
  const here = sector === undefined ? {} : { sector: [sector] }
  const light = (value: number) => ({
    ...countQuery(mode, { ...here, trafficlight: [value] }),
    enabled: enabled && drafts,
  })
  return {
    all: useQuery({ ...countQuery(mode, {}), enabled }).data,
    here: useQuery({ ...countQuery(mode, here), enabled }).data,
    red: useQuery(light(3)).data,
    yellow: useQuery(light(2)).data,
  }
}
