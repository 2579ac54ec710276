import { IconArrowRight, IconCopy, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { glossaryQuery, type TermRow } from '@/api/browse'
import { exportGlossary } from '@/api/browse-export'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import { createdOption } from '@/entities/created-filter'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { treePlaces } from '@/entities/tree-places'
import { useDirection } from '@/features/glossary/direction'
import { defaultTermSort, readGlossarySearch, termParams } from '@/features/glossary/glossary-search'
import { termColumns } from '@/features/glossary/term-columns'
import columnClasses from '@/features/glossary/term-columns.module.css'
import { TermDialog } from '@/features/glossary/term-dialog'
import { nameOf } from '@/features/glossary/term-parts'
import { ImportButton } from '@/features/imports/import-button'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { copyText } from '@/lib/copy-text'
import { formatNumber, type Lang, otherLang } from '@/lib/lang'
import { StarButton } from '@/shared/star-button'
import { useAddress } from '@/shared/use-browse-search'
import { useRecordNavigation } from '@/shared/use-record-navigation'
import { Button } from '@/ui/button'
import { FilterPill } from '@/ui/filter-pill'
import { IconButton } from '@/ui/icon-button'
import { EmptyPanel } from '@/ui/panels'
import { useBreadcrumb } from '@/ui/record-name'
import { Segmented } from '@/ui/segmented'
import { useLang } from '@/ui/use-lang'
import { useLastDefined } from '@/ui/use-last'
import { editAddress } from '../addresses'
import { changedKeys } from '../changed-keys'
import { ExportButton } from '../export-button'
import { BrowseLayout } from './browse-layout'
import layout from './browse-layout.module.css'
import { FirstStep } from './first-step'
import classes from './glossary-screen.module.css'
import { sortOptions } from './sort-options'

/** The glossary: domains at the left, terms at the right, the open term in a dialog. */
export function GlossaryScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useQueryClient()
  const may = usePermission()
  const { TimeZone } = useInstance()
  const { source, target, setSource } = useDirection()
  const state = useAddress(readGlossarySearch, 'term')
  const { search, filter } = state
  const ask = termParams(search, source)
  const { data: page, isPlaceholderData, error, refetch } = useQuery(glossaryQuery(ask))
  const known = useLastDefined(page)
  const all = known?.All
  const navigation = useRecordNavigation({
    item: 'term',
    open: search.term,
    params: ask,
    page,
    fetchPage: (number) => client.fetchQuery(glossaryQuery({ ...ask, page: number })),
    openRecord: state.openNeighbour,
  })
  const navigate = useNavigate()
  const copy = useAction({
    run: (term: TermRow) => copyText(nameOf(term, target)),
    done: 'glossary.copied',
  })

  const trees = { tr: known?.TreeDataTR, en: known?.TreeDataEN }
  const nodes = trees[lang]
  const others = trees[otherLang(lang)]
  const places = useMemo(() => treePlaces(nodes ?? []), [nodes])
  const otherPlaces = useMemo(() => treePlaces(others ?? []), [others])
  const chosen = search.domain === undefined ? undefined : places.get(search.domain)
  const title = t('pages.glossary')
  useBreadcrumb(chosen?.name)

  const choose = (domain: number | undefined) => filter({ domain, exact: undefined })
  const sort = search.sort ?? defaultTermSort(source)
  const active = [search.q, search.created].filter((value) => value !== undefined).length
  const shown = active || search.exact ? page?.Total : (chosen?.total ?? all)
  const deep = chosen !== undefined && [...places.values()].some(({ ids }) => ids.at(-2) === chosen.id)
  return (
    <BrowseLayout
      kind="domains"
      page={page}
      state={state}
      title={title}
      heading={chosen?.name}
      subtitle={
        shown !== undefined && (
          <>
            {t('glossary.terms', { count: shown, number: formatNumber(shown, lang) })}
            {chosen && (
              <span lang={otherLang(lang)}> · {otherPlaces.get(chosen.id)?.name ?? chosen.name}</span>
            )}
          </>
        )
      }
      actions={
        <>
          <ExportButton className={layout.tool} run={() => exportGlossary(ask)} />
          {may('terms.import') && (
            <ImportButton
              kind="terms"
              lookups={known ?? {}}
              refresh={changedKeys}
              className={layout.tool}
              onImported={(created) => filter({ q: undefined, domain: undefined, exact: undefined, created })}
            />
          )}
        </>
      }
      create={{ to: '/pages/settings/terms/new', permission: 'terms.create', name: t('glossary.newTerm') }}
      tree={{
        answer: known,
        all,
        selectedId: search.domain,
        selectedName: chosen?.name ?? t('glossary.allDomains'),
        onSelect: choose,
      }}
      searchLabel={t('glossary.search')}
      filters={
        (deep || search.created !== undefined) && (
          <>
            {deep && (
              <label className={classes.below}>
                <input
                  type="checkbox"
                  checked={!search.exact}
                  onChange={(event) => filter({ exact: event.currentTarget.checked ? undefined : 1 })}
                />
                {t('glossary.withBelow')}
              </label>
            )}
            {search.created !== undefined && (
              <FilterPill
                name={t('export.imported')}
                options={[createdOption(search.created, TimeZone)]}
                value={String(search.created)}
                onChange={() => filter({ created: undefined })}
              />
            )}
          </>
        )
      }
      active={active}
      onClear={() => filter({ q: undefined, created: undefined })}
      order={{
        options: sortOptions(t, lang, 'glossary', known?.SortTypes, sort),
        value: sort,
        onChange: (next) => filter({ sort: next as typeof sort }),
      }}
      tools={<Direction source={source} onSourceChange={setSource} />}
      list={{
        columns: termColumns({ t, source, target, chosen: search.domain, places }),
        compact: true,
        actions: (term) => (
          <>
            <IconButton
              className={columnClasses.copy}
              name={t('glossary.copyNamed', { name: nameOf(term, target) })}
              icon={<IconCopy />}
              bordered
              onClick={() => copy.mutate(term)}
            />
            {may('terms.update') && (
              <IconButton
                className={columnClasses.copy}
                name={t('glossary.editNamed', { name: nameOf(term, source) })}
                icon={<IconPencil />}
                bordered
                onClick={() => void navigate({ to: editAddress(KIND_ROUTES.terms, term.Id) })}
              />
            )}
            <StarButton kind="terms" id={term.Id} name={nameOf(term, source)} starred={term.Favourite} />
          </>
        ),
        loading: isPlaceholderData,
        failed: error,
        onRetry: () => void refetch(),
        rowHref: navigation.hrefOf,
        onOpen: (term) => state.open({ term: term.Id }),
        selectedId: search.term,
        filteredTitle: t('glossary.filteredEmpty'),
        empty: (
          <EmptyPanel
            title={t('glossary.empty')}
            text={search.domain !== undefined && t('glossary.emptyText')}
            action={
              search.domain !== undefined ? (
                <Button size="sm" onClick={() => choose(undefined)}>
                  {t('glossary.allDomains')}
                </Button>
              ) : (
                <FirstStep kind={nodes?.length === 0 ? 'domains' : 'terms'} />
              )
            }
          />
        ),
      }}
      viewer={
        <TermDialog
          id={search.term}
          source={source}
          navigation={navigation}
          places={places}
          onClose={state.close}
          onSourceChange={() => setSource(target)}
          onDomain={(domain) => filter({ q: undefined, domain, exact: undefined, term: undefined })}
        />
      }
    />
  )
}

function Direction({ source, onSourceChange }: { source: Lang; onSourceChange: (source: Lang) => void }) {
  const { t } = useTranslation()
  const way = (from: Lang, name: string) => ({
    value: from,
    label: (
      <>
        <span className="visually-hidden">{name}</span>
        <span className={classes.way} aria-hidden="true">
          {from.toUpperCase()} <IconArrowRight /> {otherLang(from).toUpperCase()}
        </span>
      </>
    ),
  })
  return (
    <div className={classes.direction}>
      <Segmented
        label={t('glossary.direction')}
        options={[way('tr', t('glossary.toEnglish')), way('en', t('glossary.toTurkish'))]}
        value={source}
        onChange={onSourceChange}
      />
    </div>
  )
}
