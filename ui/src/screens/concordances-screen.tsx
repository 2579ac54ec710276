import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ConcordanceRow, concordancesQuery } from '@/api/concordances'
import { usePermission } from '@/api/session'
import { concordanceAddress, newConcordanceAddress } from '@/entities/concordances/address'
import { CoverageBar } from '@/entities/concordances/coverage-bar'
import { CheckedAgainst, TableState } from '@/entities/concordances/table-facts'
import { nameIn } from '@/entities/entity'
import { actName } from '@/entities/euacts/act'
import { linkTo } from '@/entities/read-address'
import {
  activeFilters,
  type ConcordancesSearch,
  DEFAULT_SORT,
  listParams,
  noFilters,
  readConcordancesSearch,
} from '@/features/concordances/concordances-search'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { parseSort, toggledSort } from '@/lib/sort-order'
import { buttonClass } from '@/ui/button'
import { DataList } from '@/ui/data-list'
import type { Column } from '@/ui/data-list-types'
import { FilterBar } from '@/ui/filter-bar'
import { FilterPill } from '@/ui/filter-pill'
import { Pager } from '@/ui/pager'
import { EmptyPanel } from '@/ui/panels'
import { SearchBox } from '@/ui/search-box'
import { useLang } from '@/ui/use-lang'
import { useShown } from '@/ui/use-last'
import { useSmallScreen } from '@/ui/use-small-screen'
import classes from './concordances-screen.module.css'

/** The tables of concordance of the library. */
export function ConcordancesScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const may = usePermission()
  const navigate = useNavigate()
  const router = useRouter()
  const search = readConcordancesSearch({ ...useSearch({ strict: false }) })
  const ask = listParams(search)
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(concordancesQuery(ask))
  const go = (part: ConcordancesSearch, replace = false) =>
    void navigate({
      to: '.',
      search: () => readConcordancesSearch({ ...search, page: undefined, ...part }),
      resetScroll: false,
      replace,
    })
  const open = (table: ConcordanceRow) => linkTo(concordanceAddress(table.Id))
  const active = activeFilters(search)
  const order = parseSort(ask.sort ?? DEFAULT_SORT)
  const create = may('concordances.create') && (
    <Link {...linkTo(newConcordanceAddress())} className={buttonClass('primary')}>
      <IconPlus aria-hidden="true" />
      <span>{t('settings.concordances-new')}</span>
    </Link>
  )
  const title = t('settings.concordances')
  const shownPage = useShown(ask.page ?? 1, isPlaceholderData)
  const shownSize = useShown(ask.size ?? 1, isPlaceholderData)
  const columns: Column<ConcordanceRow>[] = [
    {
      id: 'act',
      header: t('concordances.list.act'),
      sortKey: 'EUActId',
      width: '24%',
      card: 'lead',
      cell: ({ EUAct }) => (
        <>
          <span className="tabular">{EUAct.CELEX}</span>
          {actName(EUAct, lang) !== EUAct.CELEX && (
            <span className={classes.name}>{actName(EUAct, lang)}</span>
          )}
        </>
      ),
      cardCell: ({ EUAct }) => [...new Set([EUAct.CELEX, actName(EUAct, lang)])].join(' · '),
    },
    {
      id: 'text',
      header: t('concordances.list.text'),
      sortKey: lang === 'tr' ? 'NameTR' : 'NameEN',
      opens: true,
      card: 'title',
      cell: ({ LegalText }) => nameIn(LegalText, lang),
    },
    {
      id: 'status',
      header: t('concordances.list.status'),
      sortKey: 'StatusId',
      width: '13%',
      card: 'status',
      cell: (table) => <TableState table={table} />,
    },
    {
      id: 'coverage',
      header: t('concordances.list.coverage'),
      width: '24%',
      card: 'sub',
      cell: ({ Coverage }) => <CoverageBar of={Coverage} brief />,
    },
    {
      id: 'look',
      header: t('concordances.list.look'),
      sortKey: 'Look',
      align: 'end',
      width: 116,
      card: 'end',
      cell: (table) =>
        table.Checking ? (
          <CheckedAgainst table={table} />
        ) : (
          <span className="tabular">{formatNumber(table.Coverage.Look, lang)}</span>
        ),
      cardCell: (table) =>
        table.Checking ? (
          <CheckedAgainst table={table} />
        ) : (
          table.Coverage.Look > 0 && (
            <span className={classes.look}>
              {t('concordances.toLookAt', {
                count: table.Coverage.Look,
                number: formatNumber(table.Coverage.Look, lang),
              })}
            </span>
          )
        ),
    },
  ]
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <div>
          <h1 className="page-title">{title}</h1>
          <p className={classes.sub}>
            {data &&
              t('kinds.concordances.count', { count: data.Total, number: formatNumber(data.Total, lang) })}
          </p>
        </div>
        {create}
      </header>
      <FilterBar
        search={
          <SearchBox
            label={t('kinds.concordances.search')}
            value={search.q ?? ''}
            onChange={(q) => go({ q: q || undefined }, true)}
          />
        }
        filters={
          <>
            <FilterPill
              name={t('concordances.list.status')}
              options={([1, 2, 3] as const).map((id) => ({
                value: String(id),
                label: t(`concordances.statuses.${id}`),
              }))}
              value={search.status === undefined ? null : String(search.status)}
              onChange={(next) => go({ status: next === null ? undefined : Number(next) })}
            />
            <FilterPill
              name={t('concordances.list.look')}
              options={[
                { value: '1', label: t('concordances.list.withLook') },
                { value: '2', label: t('concordances.list.withoutLook') },
              ]}
              value={search.look === undefined ? null : String(search.look)}
              onChange={(next) => go({ look: next === null ? undefined : Number(next) })}
            />
            <FilterPill
              name={t('concordances.list.overdue')}
              options={[
                { value: '1', label: t('concordances.list.withOverdue') },
                { value: '2', label: t('concordances.list.withoutOverdue') },
              ]}
              value={search.overdue === undefined ? null : String(search.overdue)}
              onChange={(next) => go({ overdue: next === null ? undefined : Number(next) })}
            />
          </>
        }
        active={active}
        onClear={() => go(noFilters)}
      />
      <DataList
        label={title}
        columns={columns}
        rows={data?.Items}
        rowId={({ Id }) => Id}
        rowHref={(table) => router.buildLocation(open(table)).href}
        onOpen={(table) => void navigate(open(table))}
        sort={order}
        onSort={(key) => go({ sort: toggledSort(order, key) as ConcordancesSearch['sort'] })}
        loading={isFetching}
        pending={isPlaceholderData}
        failed={data ? undefined : error}
        onRetry={() => void refetch()}
        onFirstPage={data?.Total ? () => go({}) : undefined}
        filtered={active > 0}
        onClearFilters={() => go(noFilters)}
        filteredTitle={t('kinds.concordances.filteredEmpty')}
        empty={
          <EmptyPanel
            title={t('kinds.concordances.empty')}
            text={t('kinds.concordances.emptyText')}
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
  )
}
