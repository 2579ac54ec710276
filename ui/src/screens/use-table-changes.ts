import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
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
import { ApiFault } from '@/api/fault'
import type { LastChange } from '@/api/records'
import type { useCheckout } from '@/features/checkout/use-checkout'
import type { AddedRows } from '@/features/concordances/add-rows-dialog'
import { rowParams } from '@/features/concordances/concordance-search'
import type { Merged, RowStore } from '@/features/concordances/row-store'
import { newRow } from '@/features/concordances/row-values'
import { RefusedRows, readyRows, saveRows } from '@/features/concordances/save-rows'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { formatNumber } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import { changedKeys } from './changed-keys'
import { useGo } from './table-frame'

/** The number of rows of a page when all are read again. */
const ALL = 500

interface TableChangesProps {
  id: number
  /** The legal text of the table. */
  legalText: number
  store: RowStore
  checkout: ReturnType<typeof useCheckout>
  onAdded: () => void
  /** Everything is saved. */
  onClean: () => Promise<void>
}

/** The changes of the rows of a table that is checked out, and what others have changed meanwhile. */
export function useTableChanges({ id, legalText, store, checkout, onAdded, onClean }: TableChangesProps) {
  const client = useQueryClient()
  const lang = useLang()
  const go = useGo()
  const [meanwhile, setMeanwhile] = useState<LastChange>()
  const [merged, setMerged] = useState<Merged>()
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
  const inTurn = useCallback(<T>(act: () => Promise<T>): Promise<T> => {
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
        const { ready, faults } = readyRows(store.rows(), legalText)
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
      if (!store.dirty()) await onClean()
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
      onAdded()
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
  const discardGone = () => {
    store.discard(merged?.gone ?? [])
    setMerged(undefined)
  }
  return {
    meanwhile,
    merged,
    saving,
    deleting,
    add,
    actions,
    imported,
    inTurn,
    stamp,
    onFault,
    readAgain,
    discardGone,
  }
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
