import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type AuditLogEntry, auditLogQuery, exportAuditLog } from '@/api/audit-log'
import { useInstance } from '@/api/instance'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { parseSort, toggledSort } from '@/lib/sort-order'
import { startDownload } from '@/lib/start-download'
import { PAGE_SIZE_LOG } from '@/lib/timings'
import { Button } from '@/ui/button'
import { DataList } from '@/ui/data-list'
import { ListScreen } from '@/ui/list-screen'
import { Pager } from '@/ui/pager'
import { EmptyPanel } from '@/ui/panels'
import { useLang } from '@/ui/use-lang'
import { useShown } from '@/ui/use-last'
import { auditLogColumns, auditLogContext } from './audit-log-columns'
import { AuditLogFilters } from './audit-log-filters'
import {
  type AuditLogSearch,
  auditLogParams,
  DEFAULT_SORT,
  FILTERS,
  readAuditLogSearch,
} from './audit-log-search'

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog')).EntryDialog }))

/** The system log: who did what and when, and what it changed. */
export function AuditLogScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone } = useInstance()
  const navigate = useNavigate()
  const search = readAuditLogSearch({ ...useSearch({ strict: false }) })
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(
    auditLogQuery(auditLogParams(search)),
  )
  const shownPage = useShown(search.page ?? 1, isPlaceholderData)
  const shownSize = useShown(search.size ?? PAGE_SIZE_LOG, isPlaceholderData)
  const [open, setOpen] = useState<AuditLogEntry | null>(null)
  const context = auditLogContext(t, lang, TimeZone, data)
  const download = useAction({
    run: () => exportAuditLog(auditLogParams(search), lang),
    done: 'logs.exported',
    failing: 'data',
    onDone: startDownload,
  })
  const go = (part: AuditLogSearch) =>
    void navigate({
      to: '.',
      search: () => readAuditLogSearch({ ...search, page: undefined, ...part }),
      resetScroll: false,
    })
  const clear = () => go(Object.fromEntries(FILTERS.map((key) => [key, undefined])))
  const active = FILTERS.filter((key) => search[key] !== undefined).length
  const sort = search.sort ?? DEFAULT_SORT
  const order = parseSort(sort)
  const onSort = (key: string) => go({ sort: toggledSort(order, key) as AuditLogSearch['sort'] })
  const total = data?.Total
  return (
    <ListScreen
      title={t('settings.logs')}
      meta={total !== undefined && t('logs.count', { count: total, number: formatNumber(total, lang) })}
      action={
        <Button
          icon={<IconFileSpreadsheet />}
          disabled={!total || download.isPending}
          onClick={() => download.mutate()}
        >
          {t('logs.export')}
        </Button>
      }
    >
      <AuditLogFilters
        page={data}
        search={search}
        sort={sort}
        active={active}
        onChange={go}
        onClear={clear}
        context={context}
      />
      <DataList
        label={t('settings.logs')}
        columns={auditLogColumns(context)}
        rows={data?.Logs}
        rowId={(row) => row.Id}
        onOpen={setOpen}
        selectedId={open?.Id}
        sort={order}
        onSort={onSort}
        compact
        loading={isFetching}
        pending={isPlaceholderData}
        failed={data ? undefined : error}
        onRetry={() => void refetch()}
        filtered={active > 0}
        onClearFilters={clear}
        onFirstPage={total ? () => go({}) : undefined}
        filteredTitle={t('logs.filteredEmpty')}
        empty={<EmptyPanel title={t('logs.empty')} />}
        skeletonRows={12}
        footer={
          <Pager
            page={shownPage}
            pageSize={shownSize}
            total={total ?? 0}
            onPage={(page) => go({ page })}
            onPageSize={(size) => go({ size })}
          />
        }
      />
      {open && (
        <Suspense>
          <EntryDialog entry={open} context={context} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </ListScreen>
  )
}
