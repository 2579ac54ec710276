import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue } from 'react'
import { searchQuery } from '@/api/search'
import { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { SKELETON_AFTER } from '@/lib/timings'
import { Button } from '@/ui/button'
import { ListScreen } from '@/ui/list-screen'
import { Pager } from '@/ui/pager'
import { EmptyPanel, ErrorPanel, FilteredEmptyPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { ActsStrip } from './acts-strip'
import { ResultList } from './result-list'
import classes from './results.module.css'
import { ResultsFilters } from './results-filters'
import { filtersOf, onlyTerms, type ResultsSearch, readResultsSearch, textFiltersOf } from './results-search'
import { aboveParams, searchParams } from './search-params'
import { TablesStrip } from './tables-strip'
import { TermsStrip } from './terms-strip'

/**
 * The results of the search that this user may read: the terms on one line, and the legal texts with their articles.
 */
export function ResultsScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const navigate = useNavigate()
  const may = usePermission()
  const texts = may('legaltexts.read')
  const acts = may('euacts.read')
  const search = readResultsSearch({ ...useSearch({ strict: false }) })
  const ask = searchParams(search, texts)
  const { data: found, isFetching, error, isError, refetch } = useQuery(searchQuery(ask))
  // Rendered in steps, between which a slow phone responds.
  const data = useDeferredValue(found)
  const above = !onlyTerms(search, texts) && !search.page && textFiltersOf(search).length === 0
  const terms = useQuery({ ...searchQuery(aboveParams(search, acts)), enabled: above && ask.q !== '' })
  const waiting = useDelayed(isFetching && !data, SKELETON_AFTER)
  const filters = filtersOf(search, texts)
  const active = filters.filter((key) => search[key] !== undefined).length
  const go = (patch: ResultsSearch, replace = false) =>
    void navigate({
      to: '.',
      search: () => readResultsSearch({ ...search, page: undefined, open: undefined, ...patch }),
      resetScroll: patch.page !== undefined,
      replace,
    })
  const unfold = useCallback(
    (open: number | undefined) =>
      void navigate({
        to: '.',
        search: (known: object) => readResultsSearch({ ...known, open }),
        resetScroll: false,
        replace: true,
      }),
    [navigate],
  )
  const clear = () => go(Object.fromEntries(filters.map((key) => [key, undefined])))
  const shown = ask.q ? data : undefined
  const strip = !ask.q ? undefined : above ? terms.data : texts ? undefined : shown && { ...shown, Items: [] }
  const count = shown && t('search.count', { count: shown.Total, number: formatNumber(shown.Total, lang) })
  return (
    <ListScreen title={t('pages.search')} meta={t(texts ? 'search.lead' : 'search.leadTerms')}>
      <div className={classes.filters}>
        <ResultsFilters search={search} active={active} onChange={go} onClear={clear} />
      </div>
      <section aria-label={t('search.results')} aria-busy={isFetching} className={classes.results}>
        {!ask.q && (
          <EmptyPanel
            icon={<IconSearch />}
            title={t('search.start')}
            text={t(texts ? 'search.startText' : 'search.startTerms')}
          />
        )}
        {ask.q && isError && !isFetching && <ErrorPanel fault={error} onRetry={() => void refetch()} />}
        {waiting && <SkeletonLines lines={8} />}
        {shown && !isError && (
          <>
            {above && terms.data && (
              <>
                <ActsStrip page={terms.data} query={ask.q} />
                <TablesStrip page={terms.data} query={ask.q} />
              </>
            )}
            <TermsStrip page={strip && { ...strip, Total: above ? strip.Total : 0 }} search={search} />
            <p role="status" className={classes.count}>
              {count}
            </p>
            {shown.Incomplete && <p className={classes.count}>{t('search.incomplete')}</p>}
            {shown.Items.length === 0 && shown.Total > 0 ? (
              <EmptyPanel
                title={t('search.pastEnd', { page: formatNumber(ask.page ?? 1, lang) })}
                action={
                  <Button size="sm" onClick={() => go({ page: undefined })}>
                    {t('search.toFirst')}
                  </Button>
                }
              />
            ) : shown.Items.length === 0 ? (
              <Nothing
                query={ask.q}
                suggestion={shown.Suggestion}
                search={search}
                filtered={active > 0}
                onClear={clear}
              />
            ) : (
              <ResultList hits={shown.Items} query={ask.q} open={search.open} onOpen={unfold} />
            )}
            {shown.Items.length > 0 && (
              <Pager
                page={ask.page ?? 1}
                pageSize={ask.size ?? 1}
                total={shown.Total}
                onPage={(page) => go({ page: page === 1 ? undefined : page })}
                onPageSize={(size) => go({ size })}
              />
            )}
          </>
        )}
      </section>
    </ListScreen>
  )
}

interface NothingProps {
  query: string
  /** The query with its unknown words replaced by the nearest ones. */
  suggestion: string | undefined
  search: ResultsSearch
  filtered: boolean
  onClear: () => void
}

function Nothing({ query, suggestion, search, filtered, onClear }: NothingProps) {
  const { t } = useTranslation()
  return (
    <>
      {suggestion && (
        <p className={classes.suggestion}>
          {t('search.suggestion')}{' '}
          <Link
            to={'/pages/search' as string}
            search={() => readResultsSearch({ ...search, page: undefined, q: suggestion })}
          >
            {suggestion}
          </Link>
          ?
        </p>
      )}
      <FilteredEmptyPanel
        title={t(filtered ? 'search.filteredEmpty' : 'search.empty', { query })}
        text={t('search.emptyText')}
        action={
          filtered && (
            <Button size="sm" onClick={onClear}>
              {t('ui.filters.clear')}
            </Button>
          )
        }
      />
    </>
  )
}
