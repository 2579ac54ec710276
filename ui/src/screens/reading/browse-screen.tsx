import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { type BrowseMode, browseQuery, type LegalTextPage } from '@/api/browse'
import { exportReadingList } from '@/api/browse-export'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import { nameIn } from '@/entities/entity'
import {
  activeFilters,
  browseParams,
  defaultSort,
  hidesList,
  noFilters,
} from '@/entities/legaltexts/browse-search'
import { type TreePlace, treePlaces } from '@/entities/tree-places'
import { legalTextColumns } from '@/features/browse/columns'
import { ListFilters } from '@/features/browse/list-filters'
import { subtitle } from '@/features/browse/subtitle'
import { TextDrawer } from '@/features/viewer/text-drawer'
import { useTranslation } from '@/i18n/use-translation'
import { today } from '@/lib/dates'
import { StarButton } from '@/shared/star-button'
import { useBrowseSearch } from '@/shared/use-browse-search'
import { useRecordNavigation } from '@/shared/use-record-navigation'
import { Button } from '@/ui/button'
import { EmptyPanel } from '@/ui/panels'
import { useBreadcrumb } from '@/ui/record-name'
import { useLang } from '@/ui/use-lang'
import { useFromStart, useLastDefined } from '@/ui/use-last'
import { useSmallScreen } from '@/ui/use-small-screen'
import { ExportButton } from '../export-button'
import { AsOfLink } from './as-of-button'
import { BrowseLayout } from './browse-layout'
import layout from './browse-layout.module.css'
import { ExportLink } from './export-version-button'
import { FirstStep } from './first-step'
import { sortOptions } from './sort-options'

/** The legal texts of a mode: sectors at the left, the list at the right, the open text in a drawer. */
export function BrowseScreen({ mode }: { mode: BrowseMode }) {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const client = useQueryClient()
  const may = usePermission()
  const { TimeZone } = useInstance()
  const state = useBrowseSearch()
  const { search, filter } = state
  const ask = browseParams(mode, search, lang)
  const covered = useFromStart(hidesList(search, small, state.fromList))
  const [painted, setPainted] = useState(false)
  const {
    data: now,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery({ ...browseQuery(mode, ask), enabled: !covered || painted })
  // Rendered in steps, between which a slow phone responds.
  const page = useDeferredValue(now)
  const known = useLastDefined(page)
  const navigation = useRecordNavigation({
    item: 'text',
    open: search.text,
    params: ask,
    page,
    fetchPage: (number) => client.fetchQuery(browseQuery(mode, { ...ask, page: number })),
    openRecord: state.openNeighbour,
  })

  const sectors = lang === 'tr' ? known?.TreeDataTR : known?.TreeDataEN
  const places = useMemo(() => treePlaces(sectors ?? []), [sectors])
  const chosen = search.sector === undefined ? undefined : places.get(search.sector)
  const active = activeFilters(search)
  const counts = active > 0 ? { here: page?.Total } : countsOf(known, chosen)
  const inTitle = mode === 'legaltexts' && !small
  const title = String(t(mode === 'legaltexts' ? 'pages.legaltexts' : 'pages.draftlegaltexts'))

  useBreadcrumb(mode === 'legaltexts' ? chosen?.name : undefined)

  const chooseSector = (sector: number | undefined) => filter({ sector })
  const sort = search.sort ?? defaultSort(mode, lang)
  // Drafts have no number before they are adopted, as a rule.
  const numbered =
    mode === 'legaltexts' ||
    sort?.endsWith('Number') ||
    (known?.Items.some((row) => row.Number !== '') ?? false)
  return (
    <BrowseLayout
      kind="sectors"
      page={page}
      state={state}
      title={title}
      heading={inTitle ? chosen?.name : undefined}
      subtitle={
        counts.here !== undefined &&
        subtitle(t, lang, mode, { ...counts, total: counts.here }, chosen && { name: chosen.name, inTitle })
      }
      actions={<ExportButton className={layout.tool} run={() => exportReadingList(mode, ask)} />}
      create={{
        to: '/pages/settings/legaltexts/new',
        permission: 'legaltexts.create',
        name: t('browse.newText'),
      }}
      tree={{
        answer: known,
        all: known?.All,
        selectedId: search.sector,
        selectedName: chosen?.name ?? t('browse.allSectors'),
        onSelect: chooseSector,
      }}
      searchLabel={t('browse.search')}
      filters={<ListFilters mode={mode} page={known} search={search} onFilter={filter} />}
      active={active}
      onClear={() => filter(noFilters)}
      order={{
        options: sortOptions(t, lang, mode, known?.SortTypes, sort),
        value: sort,
        onChange: (next) => filter({ sort: next as typeof sort }),
      }}
      list={{
        columns: legalTextColumns(mode, {
          t,
          lang,
          today: today(TimeZone),
          chosen: search.sector,
          places,
          numbered,
          differences: may('settings.revisions'),
        }),
        actions: may('favourites.update')
          ? (row) => (
              <StarButton kind="legaltexts" id={row.Id} name={nameIn(row, lang)} starred={row.Favourite} />
            )
          : undefined,
        loading: isPlaceholderData,
        failed: error,
        onRetry: () => void refetch(),
        rowHref: navigation.hrefOf,
        onOpen: (row) => state.open({ text: row.Id }),
        selectedId: search.text,
        empty: (
          <EmptyPanel
            title={t(mode === 'legaltexts' ? 'browse.emptyAdopted' : 'browse.emptyDrafts')}
            text={search.sector !== undefined && t('browse.emptyText')}
            action={
              search.sector !== undefined ? (
                <Button size="sm" onClick={() => chooseSector(undefined)}>
                  {t('browse.allSectors')}
                </Button>
              ) : (
                <FirstStep kind={sectors?.length === 0 ? 'sectors' : 'legaltexts'} />
              )
            }
          />
        ),
      }}
      covered={covered}
      viewer={
        <TextDrawer
          search={search}
          state={state}
          walk={navigation}
          onPainted={() => setPainted(true)}
          versionActions={(version) => (
            <>
              <AsOfLink legalTextId={version.LegalTextId} />
              <ExportLink version={version} />
            </>
          )}
        />
      }
    />
  )
}

/** The number of texts in the list, and the chosen sector with its traffic lights. */
function countsOf(page: LegalTextPage | undefined, chosen: TreePlace | undefined) {
  const lights = page?.Lights?.find(({ Id }) => Id === (chosen?.id ?? 0))
  return { here: chosen?.total ?? page?.All, red: lights?.Red, yellow: lights?.Yellow }
}
