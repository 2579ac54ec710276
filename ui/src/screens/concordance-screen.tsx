import { IconDots, IconEye, IconFileDownload, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Concordance, confirmConcordance, reopenConcordance } from '@/api/concordances'
import { ApiFault } from '@/api/fault'
import { usePermission } from '@/api/session'
import { checkIn, checkOut } from '@/api/settings'
import { CONCORDANCES, concordanceAddress } from '@/entities/concordances/address'
import { entity } from '@/entities/concordances/definition'
import { CONFIRMED } from '@/entities/concordances/degrees'
import { linkTo } from '@/entities/read-address'
import { type ConcordanceSearch, readConcordanceSearch } from '@/features/concordances/concordance-search'
import { ExportDialog } from '@/features/concordances/export-dialog'
import { toastedAsLocked } from '@/features/concordances/locked-toast'
import { RowStore } from '@/features/concordances/row-store'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { Button, buttonClass } from '@/ui/button'
import { MenuButton } from '@/ui/menu-button'
import { EmptyPanel } from '@/ui/panels'
import { useSmallScreen } from '@/ui/use-small-screen'
import { editAddress } from './addresses'
import { changedKeys } from './changed-keys'
import { TableFrame } from './table-frame'
import { useDelete } from './use-delete'

/** Fetched when a table is opened for changes. */
const TableEditing = lazy(async () => {
  const [module] = await Promise.all([import('./table-editing'), loadCatalogueParts('forms', 'checkout')])
  return { default: module.TableEditing }
})

/** A table of concordance, for reading or, with `edit` in the address, for changes. */
export function ConcordanceScreen() {
  const id = Number(useParams({ strict: false }).id)
  const search = readConcordanceSearch({ ...useSearch({ strict: false }) })
  const may = usePermission()
  const reading = <ReadTable key={id} id={id} search={search} />
  return search.edit && may('concordances.update') ? (
    <Suspense fallback={reading}>
      <TableEditing key={id} id={id} search={search} reading={reading} />
    </Suspense>
  ) : (
    reading
  )
}

/** The table for reading. */
function ReadTable({ id, search }: { id: number; search: ConcordanceSearch }) {
  const { t } = useTranslation()
  const [store] = useState(() => new RowStore())
  const may = usePermission()
  const edit = may('concordances.update') && (
    <Link {...linkTo(concordanceAddress(id, true))} className={buttonClass('primary')}>
      <IconPlus aria-hidden="true" />
      {t('concordances.add.title')}
    </Link>
  )
  return (
    <TableFrame
      id={id}
      search={search}
      store={store}
      buttons={(table) => <Buttons table={table} search={search} />}
      empty={
        <EmptyPanel
          title={t('concordances.empty')}
          text={edit ? t('concordances.emptyText') : undefined}
          action={edit || undefined}
        />
      }
    />
  )
}

/** Export for all; edit, confirm, delete for experts. On phones an expert only looks at what has changed. */
function Buttons({ table, search }: { table: Concordance; search: ConcordanceSearch }) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const may = usePermission()
  const navigate = useNavigate()
  const { ask, dialog } = useDelete(entity, () => navigate({ to: CONCORDANCES, replace: true }))
  const decide = useDecision(table)
  const [exporting, setExporting] = useState(false)
  const confirmed = table.StatusId === CONFIRMED
  const items = [
    may('concordances.update') && {
      id: 'facts',
      label: t('concordances.editFacts'),
      onClick: () => void navigate({ to: editAddress(entity, table.Id) }),
    },
    may('concordances.confirm') && {
      id: 'confirm',
      label: t(confirmed ? 'concordances.reopen' : 'concordances.confirm'),
      disabled: decide.isPending,
      onClick: () => decide.mutate(),
    },
    may('concordances.delete') && {
      id: 'delete',
      label: t('common.delete'),
      onClick: () => void ask(entity.asRow(table)),
    },
  ].filter((item) => item !== false)
  return (
    <>
      <Button icon={<IconFileDownload />} onClick={() => setExporting(true)}>
        {t('concordances.export')}
      </Button>
      {!small && items.length > 0 && (
        <MenuButton name={t('concordances.more')} icon={<IconDots />} bordered items={items} />
      )}
      {may('concordances.update') && (!small || table.Coverage.Look > 0) && (
        <Link
          {...linkTo({
            to: `${CONCORDANCES}/${table.Id}`,
            search: { ...search, ...(small && { show: 'look' }), edit: 1 },
          })}
          className={buttonClass('primary')}
        >
          {small ? <IconEye aria-hidden="true" /> : <IconPencil aria-hidden="true" />}
          {t(small ? 'concordances.review' : 'concordances.editRows')}
        </Link>
      )}
      {dialog}
      <ExportDialog
        key={String(exporting)}
        id={table.Id}
        opened={exporting}
        reverse={search.tab === 'national'}
        changed={changedKeys}
        onClose={() => setExporting(false)}
      />
    </>
  )
}

/** Confirms a table, or opens a confirmed one again; it is checked out for this moment. */
function useDecision(table: Concordance) {
  const confirmed = table.StatusId === CONFIRMED
  return useAction({
    run: async () => {
      await checkOut('concordances', table.Id, false)
      try {
        return await (confirmed ? reopenConcordance : confirmConcordance)(table.Id, table.ModifyDate)
      } finally {
        await checkIn('concordances', table.Id)
      }
    },
    done: confirmed ? 'concordances.reopened' : 'concordances.confirmed',
    refresh: changedKeys,
    onFault: (fault) => {
      if (fault instanceof ApiFault && fault.is('ERROR_ROWS_TO_LOOK_AT')) {
        showToast({ severity: 'warning', title: (t) => t('concordances.confirmRefused') })
        return true
      }
      return toastedAsLocked(fault)
    },
  })
}
