import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Alignment,
  addProvisions,
  type ConcordanceRows,
  concordanceKey,
  concordanceQuery,
  markChecked,
  type RowsImportAnswer,
  type SavedRows,
  saveAlignments,
} from '@/api/concordances'
import { euActQuery } from '@/api/eu-acts'
import { ApiFault } from '@/api/fault'
import type { LastChange } from '@/api/records'
import { editQuery } from '@/api/settings'
import { entity } from '@/entities/concordances/definition'
import { CheckoutWarning } from '@/features/checkout/lazy-warning'
import { useCheckout } from '@/features/checkout/use-checkout'
import { type AddedRows, AddRowsDialog } from '@/features/concordances/add-rows-dialog'
import { type ConcordanceSearch, rowParams } from '@/features/concordances/concordance-search'
import { EditNotes } from '@/features/concordances/edit-notes'
import { provisionWords } from '@/features/concordances/place-words'
import { RowForm } from '@/features/concordances/row-form'
import { type Merged, RowStore } from '@/features/concordances/row-store'
import { newRow } from '@/features/concordances/row-values'
import { RefusedRows, readyRows, saveRows } from '@/features/concordances/save-rows'
import { LeaveGuard } from '@/features/forms/leave-guard'
import { useDraft } from '@/features/forms/use-draft'
import { RowsImportButton } from '@/features/imports/rows-import-button'
import { faultMessage } from '@/feedback/fault-messages'
import { useMessages } from '@/feedback/messages'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { formatInstant } from '@/lib/dates'
import { formatNumber } from '@/lib/lang'
import { Button } from '@/ui/button'
import { EmptyPanel } from '@/ui/panels'
import { SaveBar } from '@/ui/save-bar'
import { useLang } from '@/ui/use-lang'
import { useSmallScreen } from '@/ui/use-small-screen'
import { changedKeys } from './changed-keys'
import { FaultPanel } from './fault-panel'
import { TableFrame, useGo } from './table-frame'
import { useRenderContext } from './use-render-context'

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

/** The number of rows of a page when all are read again. */
const ALL = 500

function EditedTable({ id, search, checkout, base }: EditedTableProps) {
  const { t, zone } = useRenderContext()
  const small = useSmallScreen()
  const lang = useLang()
  const client = useQueryClient()
  const { confirm } = useMessages()
  const go = useGo()
  const [store] = useState(() => new RowStore())
  const dirty = useSyncExternalStore(store.subscribe, store.dirty)
  const [opened] = useState(base)
  const draft = useDraft(store, { kind: 'concordances', id, parent: id, base: opened })
  const [meanwhile, setMeanwhile] = useState<LastChange>()
  const [merged, setMerged] = useState<Merged>()
  const [adding, setAdding] = useState(false)
  const leaving = useRef(false)
  const legalText = useRef(0)
  const { data: lookups } = useQuery(editQuery('concordances', id))
  const { data: act } = useQuery({
    ...euActQuery(String(lookups?.Item.EUActId ?? '')),
    enabled: lookups !== undefined,
  })
  const stamp = useCallback(() => {
    const known = client.getQueriesData<ConcordanceRows>({ queryKey: [...concordanceKey(id), 'rows'] })
    const dates = known.flatMap(([, data]) => (data ? [data.Item.ModifyDate] : []))
    return dates.toSorted().at(-1) ?? ''
  }, [client, id])

  /** Puts rows that have been saved where they are shown. */
  const put = useCallback(
    ({ ModifyDate, Rows }: SavedRows) => {
      const now = new Map(Rows.map((row) => [row.Id, row]))
      client.setQueriesData<ConcordanceRows>(
        { queryKey: [...concordanceKey(id), 'rows'] },
        (known) =>
          known && {
            ...known,
            Item: { ...known.Item, ModifyDate },
            Rows: known.Rows.map((row) => now.get(row.Id) ?? row),
          },
      )
    },
    [client, id],
  )

  // Changes of the table follow each other: each names the time of the one before it.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(<T,>(act: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(act, act)
    queue.current = turn
    return turn
  }, [])

  const onFault = (fault: unknown): boolean => {
    if (!(fault instanceof ApiFault) || fault.status !== 200) return false
    if (fault.is('ERROR_CHANGED_MEANWHILE')) {
      setMeanwhile(fault.value as LastChange)
      window.scrollTo({ top: 0 })
      return true
    }
    if (fault.is('ERROR_NOT_CHECKED_OUT') || fault.is('ERROR_LOCKED')) {
      checkout.lose(typeof fault.value === 'string' ? fault.value : undefined)
      window.scrollTo({ top: 0 })
      return true
    }
    return false
  }

  const saving = useAction({
    run: () =>
      inTurn(async () => {
        const { ready, faults } = readyRows(store.rows(), lookups?.Item.LegalTextId ?? legalText.current)
        await saveRows(ready, {
          modifyDate: stamp(),
          save: (body) => saveAlignments(id, body),
          onSaved: (sent, answer) => {
            put(answer)
            store.saved(sent, answer.Rows)
          },
        })
        return { saved: ready.length, faults }
      }),
    failing: 'save',
    refresh: changedKeys,
    onDone: async ({ saved, faults }) => {
      store.refused(faults)
      if (!store.dirty()) await draft.drop()
      if (faults.length === 0)
        showToast({ severity: 'success', title: (t) => t('concordances.saved', { count: saved }) })
      else
        showToast({
          severity: 'warning',
          title: (t) => t('concordances.incomplete', { count: faults.length }),
          text: (t) => t('concordances.savedOthers', { count: saved }),
        })
    },
    onFault: (fault) => {
      if (!(fault instanceof RefusedRows)) return onFault(fault)
      store.refused(fault.faults)
      showToast({
        severity: 'warning',
        title: (t) => t('concordances.incomplete', { count: fault.faults.length }),
      })
      return true
    },
  })
  const checking = useAction<Alignment, SavedRows>({
    run: (row) => inTurn(() => markChecked(id, stamp(), [row.Id])),
    refresh: changedKeys,
    onDone: put,
    onFault,
  })
  const deleting = useAction<Alignment, SavedRows>({
    run: (row) => inTurn(() => saveAlignments(id, { ModifyDate: stamp(), Rows: [], Deleted: [row.Id] })),
    done: 'concordances.rowDeleted',
    refresh: changedKeys,
    onDone: (answer, row) => {
      put(answer)
      store.discard([row.Id])
      go({ row: undefined }, true)
    },
    onFault,
  })
  const add = useAction<AddedRows, SavedRows>({
    run: (rows) => inTurn(() => addRows(id, stamp(), rows)),
    refresh: changedKeys,
    onDone: (answer) => {
      put(answer)
      setAdding(false)
      showToast({
        severity: 'success',
        title: (t) => t('concordances.add.done', { count: answer.Rows.length }),
      })
    },
    onFault: (fault) => onFault(fault) || (fault instanceof ApiFault && fault.is('ERROR_VALIDATION')),
  })

  /** Reads all rows again and puts the unsaved changes on top of them. */
  const readAgain = async () => {
    const rows: Alignment[] = []
    for (let page = 1; ; page++) {
      const part = await client.fetchQuery({
        ...concordanceQuery(id, rowParams({}, page, ALL)),
        staleTime: 0,
      })
      rows.push(...part.Rows)
      if (part.Rows.length < ALL) break
    }
    setMerged(store.merge(rows))
    setMeanwhile(undefined)
    await client.invalidateQueries({ queryKey: concordanceKey(id) })
  }
  /** Shows the rows that an import has written. */
  const imported = ({ Created, Changed, ModifyDate }: RowsImportAnswer) => {
    if (ModifyDate) put({ Success: true, Message: '', ModifyDate, Rows: [] })
    void client.invalidateQueries({ queryKey: concordanceKey(id) })
    const count = Created + Changed
    showToast({
      severity: 'success',
      title: (t) => t('import.rows.done', { count, number: formatNumber(count, lang) }),
    })
  }
  const actions = useMemo(
    () => ({
      setDegree: (row: Alignment, DegreeId: number) => store.change(row, { DegreeId }),
      stillRight: (row: Alignment) => {
        if (row.Look > 0) checking.mutate(row)
      },
    }),
    [store, checking.mutate],
  )
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
      <RowsImportButton
        table={id}
        disabled={dirty}
        change={(act) => inTurn(() => act(stamp()))}
        refresh={changedKeys}
        onImported={imported}
        onFault={onFault}
      />
    </>
  )
  return (
    <>
      <TableFrame
        id={id}
        search={search}
        store={store}
        editor={{
          actions,
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
            onDiscardGone={() => {
              store.discard(merged?.gone ?? [])
              setMerged(undefined)
            }}
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

/** Adds rows at the end of a table. */
function addRows(id: number, ModifyDate: string, rows: AddedRows): Promise<SavedRows> {
  switch (rows.how) {
    case 'units':
      return addProvisions(id, { ModifyDate, Units: true, Texts: rows.texts })
    case 'range':
      return addProvisions(id, { ModifyDate, From: rows.from, To: rows.to })
    case 'one':
      return saveAlignments(id, { ModifyDate, Rows: [newRow(rows.label)], Deleted: [] })
    case 'text': {
      const [TR, EN] = rows.language === 'tr' ? [rows.text, ''] : ['', rows.text]
      return addProvisions(id, { ModifyDate, Text: { TR, EN } })
    }
  }
}
