import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { type Alignment, concordanceQuery } from '@/api/concordances'
import { euActQuery } from '@/api/eu-acts'
import { ApiFault } from '@/api/fault'
import { editQuery } from '@/api/settings'
import { entity } from '@/entities/concordances/definition'
import { CheckoutWarning } from '@/features/checkout/lazy-warning'
import { useCheckout } from '@/features/checkout/use-checkout'
import { AddRowsDialog } from '@/features/concordances/add-rows-dialog'
import { type ConcordanceSearch, rowParams } from '@/features/concordances/concordance-search'
import { EditNotes } from '@/features/concordances/edit-notes'
import { provisionWords } from '@/features/concordances/place-words'
import { RowForm } from '@/features/concordances/row-form'
import { RowStore } from '@/features/concordances/row-store'
import { LeaveGuard } from '@/features/forms/leave-guard'
import { useDraft } from '@/features/forms/use-draft'
import { RowsImport } from '@/features/imports/lazy-rows-import'
import { faultMessage } from '@/feedback/fault-messages'
import { useMessages } from '@/feedback/messages'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { EmptyPanel } from '@/ui/panels'
import { SaveBar } from '@/ui/save-bar'
import { useSmallScreen } from '@/ui/use-small-screen'
import { changedKeys } from './changed-keys'
import { FaultPanel } from './fault-panel'
import { TableFrame, useGo } from './table-frame'
import { useRenderContext } from './use-render-context'
import { useTableChanges } from './use-table-changes'

interface TableEditingProps {
  id: number
  search: ConcordanceSearch
  /** The table for reading, until it is checked out. */
  reading: ReactNode
}

/** The table for changes, once it is checked out, or the reason why it cannot be changed now. */
export function TableEditing({ id, search, reading }: TableEditingProps) {
  const checkout = useCheckout('concordances', id)
  const context = useRenderContext()
  const go = useGo()
  const { data } = useQuery(concordanceQuery(id, rowParams(search, 1)))
  const { state } = checkout
  const back = () => go({ edit: undefined }, true)
  if (state.is === 'locked')
    return (
      <Suspense fallback={reading}>
        <CheckoutWarning
          kind="concordances"
          id={id}
          record={data && entity.itemName(data.Item, context)}
          holder={state.holder}
          onBack={back}
          onReleased={checkout.retry}
        />
      </Suspense>
    )
  if (state.is === 'failed') return <FaultPanel fault={state.fault} onRetry={checkout.retry} onBack={back} />
  if (state.is === 'checking' || !data) return reading
  return <EditedTable id={id} search={search} checkout={checkout} base={data.Item.ModifyDate} />
}

interface EditedTableProps {
  id: number
  search: ConcordanceSearch
  checkout: ReturnType<typeof useCheckout>
  base: string
}

function EditedTable({ id, search, checkout, base }: EditedTableProps) {
  const { t, zone } = useRenderContext()
  const small = useSmallScreen()
  const { confirm } = useMessages()
  const go = useGo()
  const [store] = useState(() => new RowStore())
  const dirty = useSyncExternalStore(store.subscribe, store.dirty)
  const [opened] = useState(base)
  const draft = useDraft(store, { kind: 'concordances', id, parent: id, base: opened })
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const leaving = useRef(false)
  const { data: lookups } = useQuery(editQuery('concordances', id))
  const { data: act } = useQuery({
    ...euActQuery(String(lookups?.Item.EUActId ?? '')),
    enabled: lookups !== undefined,
  })
  const changes = useTableChanges({
    id,
    legalText: lookups?.Item.LegalTextId ?? 0,
    store,
    checkout,
    onAdded: () => setAdding(false),
    onClean: draft.drop,
  })
  const { saving, deleting, add, merged, meanwhile, readAgain } = changes
  const deleteRow = async (row: Alignment) => {
    const agreed = await confirm({
      title: t('kinds.list.deleteTitle', { name: provisionWords(t, row.EULabel) }),
      text: t('kinds.list.deleteText'),
      confirmText: t('common.delete'),
      danger: true,
    })
    if (agreed) deleting.mutate(row)
  }
  const close = async () => {
    const agreed =
      !store.dirty() ||
      (await confirm({
        title: t('forms.leaveTitle'),
        text: t(draft.failed ? 'concordances.leaveLost' : 'concordances.leaveKept', { count: store.count() }),
        confirmText: t('forms.leave'),
        cancelText: t('forms.stay'),
      }))
    if (agreed) go({ edit: undefined, row: undefined }, true)
  }
  const [found] = draft.found
  const refusal = add.error instanceof ApiFault && add.error.is('ERROR_VALIDATION') ? add.error : undefined
  const addButton = !small && (
    <>
      <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
        {t('concordances.add.title')}
      </Button>
      <Button
        icon={<IconTableImport />}
        disabled={dirty}
        title={dirty ? t('concordances.importSaveFirst') : undefined}
        onClick={() => setImporting(true)}
      >
        {t('concordances.import')}
      </Button>
    </>
  )
  return (
    <>
      <TableFrame
        id={id}
        search={search}
        store={store}
        editor={{
          actions: changes.actions,
          form: (row, saved, text) => (
            <RowForm
              key={row.Id}
              table={id}
              row={row}
              saved={saved}
              text={text}
              agencies={lookups?.Agencies ?? []}
              store={store}
            />
          ),
          saving: saving.isPending,
          save: () => saving.mutate(),
          deleteRow: (row) => void deleteRow(row),
        }}
        notes={
          <EditNotes
            draft={
              found && {
                at: found.at,
                changed: found.base !== opened,
                onRestore: () =>
                  void draft.restore().then(() => (found.base === opened ? undefined : readAgain())),
                onDiscard: () => void draft.discard(),
              }
            }
            lost={
              checkout.state.is === 'lost'
                ? { holder: checkout.state.holder, onRetry: checkout.retry }
                : undefined
            }
            meanwhile={meanwhile && { ...meanwhile, onReload: () => void readAgain() }}
            merged={merged}
            onDiscardGone={changes.discardGone}
          />
        }
        buttons={() => null}
        tools={addButton}
        empty={
          <EmptyPanel
            title={t('concordances.empty')}
            text={t('concordances.emptyText')}
            action={addButton || undefined}
          />
        }
      />
      {small ? (
        <SaveBarOnPhone onBack={() => void close()} />
      ) : (
        <SaveBar
          dirty={dirty}
          saving={saving.isPending}
          text={savedText()}
          onSave={() => saving.mutate()}
          onBack={() => void close()}
        />
      )}
      <AddRowsDialog
        key={String(adding)}
        opened={adding}
        structure={act?.Item.UnitsVersion ?? undefined}
        busy={add.isPending}
        error={refusal && faultMessage(t, refusal)}
        onClose={() => {
          add.reset()
          setAdding(false)
        }}
        onAdd={(rows) => add.mutate(rows)}
      />
      <RowsImport
        opened={importing}
        onClose={() => setImporting(false)}
        table={id}
        change={(act) => changes.inTurn(() => act(changes.stamp()))}
        refresh={changedKeys}
        onImported={changes.imported}
        onFault={changes.onFault}
      />
      <LeaveGuard
        store={store}
        words={['concordances.leaveKept', 'concordances.leaveLost']}
        saved={leaving}
        keeps={!draft.failed}
        onSave={async () => {
          await saving.mutateAsync().catch(() => {})
          return !store.dirty()
        }}
      />
    </>
  )

  /** Where the unsaved rows are kept. */
  function savedText(): string | undefined {
    if (checkout.state.is === 'lost') return t('lock.lost')
    if (!dirty) return undefined
    const count = t('concordances.unsavedRows', { count: store.count() })
    if (draft.failed) return `${count} · ${t('forms.draftNotKept')}`
    if (!draft.keptAt) return count
    const time = formatInstant(new Date(draft.keptAt).toISOString(), zone).slice(11)
    return `${count} · ${t('forms.draftKept', { time })}`
  }
}

/** On phones nothing is typed: rows are only said to be still right. */
function SaveBarOnPhone({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  return <Button onClick={onBack}>{t('concordances.doneReviewing')}</Button>
}
