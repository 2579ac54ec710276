import { IconDownload, IconEye, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import {
  deleteRegulation,
  REGULATIONS,
  type Regulation,
  regulationLink,
  regulationsQuery,
} from '@/api/regulations'
import { usePermission } from '@/api/session'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { parseSort, toggledSort } from '@/lib/sort-order'
import { canPreview } from '@/shared/can-preview'
import { useFileActions } from '@/shared/use-file-actions'
import { Button } from '@/ui/button'
import { DataList } from '@/ui/data-list'
import { IconButton } from '@/ui/icon-button'
import { ListScreen } from '@/ui/list-screen'
import { Pager } from '@/ui/pager'
import { EmptyPanel } from '@/ui/panels'
import { useLang } from '@/ui/use-lang'
import { useShown } from '@/ui/use-last'
import { regulationColumns } from './regulation-columns'
import { RegulationFilters } from './regulation-filters'
import {
  DEFAULT_SORT,
  FILTERS,
  pageOf,
  type RegulationSearch,
  readRegulationSearch,
  regulationParams,
} from './regulations-search'

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog')).UploadDialog }))
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog')).EditDialog }))

/** EU documents to download. Users with the permission upload, change and delete them here. */
export function RegulationsScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  const navigate = useNavigate()
  const search = readRegulationSearch({ ...useSearch({ strict: false }) })
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(
    regulationsQuery(regulationParams(search)),
  )
  const [uploading, setUploading] = useState(false)
  const [editing, setEditing] = useState<Regulation | null>(null)
  const keeps = may('regulations.update')
  const go = (part: RegulationSearch, replace = false) =>
    void navigate({
      to: '.',
      search: () => readRegulationSearch({ ...search, page: undefined, ...part }),
      resetScroll: false,
      replace,
    })
  const clear = () => go(Object.fromEntries(FILTERS.map((key) => [key, undefined])))
  const active = FILTERS.filter((key) => search[key] !== undefined).length
  const sort = search.sort ?? DEFAULT_SORT
  const order = parseSort(sort)
  const { page, size } = pageOf(search)
  const shownPage = useShown(page, isPlaceholderData)
  const shownSize = useShown(size, isPlaceholderData)
  return (
    <ListScreen
      title={t('pages.regulations')}
      meta={t('regulations.lead')}
      action={
        keeps && (
          <Button icon={<IconUpload />} disabled={!data} onClick={() => setUploading(true)}>
            {t('regulations.upload')}
          </Button>
        )
      }
    >
      <RegulationFilters
        page={data}
        search={search}
        sort={sort}
        active={active}
        onChange={go}
        onClear={clear}
      />
      <DataList
        label={t('pages.regulations')}
        columns={regulationColumns(t, lang, (shownPage - 1) * shownSize + 1, data?.Items)}
        rows={data?.Items}
        rowId={(row) => row.Id}
        actions={(row) => <Actions row={row} keeps={keeps} onEdit={() => setEditing(row)} />}
        sort={order}
        onSort={(key) => go({ sort: toggledSort(order, key) as RegulationSearch['sort'] })}
        loading={isFetching}
        pending={isPlaceholderData}
        failed={data ? undefined : error}
        onRetry={() => void refetch()}
        filtered={active > 0}
        onClearFilters={clear}
        onFirstPage={data?.Total ? () => go({}) : undefined}
        filteredTitle={t('regulations.filteredEmpty')}
        empty={<EmptyPanel title={t('regulations.empty')} text={t('regulations.emptyText')} />}
        skeletonRows={10}
        footer={
          <Pager
            page={shownPage}
            pageSize={shownSize}
            total={data?.Total ?? 0}
            onPage={(to) => go({ page: to })}
            onPageSize={(to) => go({ size: to })}
          />
        }
      />
      <Suspense>
        {uploading && data && <UploadDialog page={data} onClose={() => setUploading(false)} />}
        {editing && data && <EditDialog row={editing} page={data} onClose={() => setEditing(null)} />}
      </Suspense>
    </ListScreen>
  )
}

interface ActionsProps {
  row: Regulation
  keeps: boolean
  onEdit: () => void
}

/** The actions of a document; a type that the browser must not show can only be downloaded. */
function Actions({ row, keeps, onEdit }: ActionsProps) {
  const { t } = useTranslation()
  const { confirm } = useMessages()
  const { download, preview } = useFileActions(regulationLink)
  const remove = useAction({
    run: () => deleteRegulation(row.Id),
    done: 'toast.deleted',
    refresh: [REGULATIONS],
  })
  const ask = async () => {
    const agreed = await confirm({
      title: t('regulations.deleteTitle', { name: row.Name }),
      text: t('regulations.deleteText'),
      confirmText: t('common.delete'),
      danger: true,
    })
    if (agreed) remove.mutate()
  }
  const of = (action: string) => t('regulations.of', { name: row.Name, action })
  return (
    <>
      {canPreview(row.Mime) && (
        <IconButton name={of(t('regulations.preview'))} icon={<IconEye />} onClick={() => preview(row.Id)} />
      )}
      <IconButton
        name={of(t('regulations.download'))}
        icon={<IconDownload />}
        onClick={() => download(row.Id)}
      />
      {keeps && (
        <>
          <IconButton name={of(t('common.edit'))} icon={<IconPencil />} onClick={onEdit} />
          <IconButton name={of(t('common.delete'))} icon={<IconTrash />} onClick={() => void ask()} />
        </>
      )}
    </>
  )
}
