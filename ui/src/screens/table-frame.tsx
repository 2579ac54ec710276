import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import type { Alignment, Concordance } from '@/api/concordances'
import { useInstance } from '@/api/instance'
import type { Parent } from '@/api/records'
import { type ConcordanceSearch, readConcordanceSearch } from '@/features/concordances/concordance-search'
import { ReverseList } from '@/features/concordances/reverse-list'
import { RowDrawer } from '@/features/concordances/row-drawer'
import { RowFacts } from '@/features/concordances/row-facts'
import type { RowActions } from '@/features/concordances/row-item'
import { RowList } from '@/features/concordances/row-list'
import type { RowStore } from '@/features/concordances/row-store'
import { TableFilters } from '@/features/concordances/table-filters'
import { useIndexOf, useRows } from '@/features/concordances/use-rows'
import { useTranslation } from '@/i18n/use-translation'
import { today } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FilteredEmptyPanel } from '@/ui/panels'
import { SearchBox } from '@/ui/search-box'
import { SkeletonLines } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { useSmallScreen } from '@/ui/use-small-screen'
import classes from './concordance-screen.module.css'
import { FaultPanel } from './fault-panel'
import { TableHead } from './table-head'
import { useBack } from './use-back'

/** What the user changes while the table is checked out. */
export interface TableEditor {
  actions: RowActions
  /** The fields of a row. */
  form: (row: Alignment, saved: Alignment, text: Parent) => ReactNode
  saving: boolean
  save: () => void
  deleteRow: (row: Alignment) => void
}

interface TableFrameProps {
  id: number
  search: ConcordanceSearch
  store: RowStore
  editor?: TableEditor
  /** Shown above the rows. */
  notes?: ReactNode
  /** The buttons of the head. */
  buttons: (table: Concordance) => ReactNode
  /** Shown beside the filters while the table is edited. */
  tools?: ReactNode
  /** Shown while the table has no rows. */
  empty: ReactNode
}

/** A table of concordance: its head, the filters, its rows in both directions, and one of them in a drawer. */
export function TableFrame({ id, search, store, editor, notes, buttons, tools, empty }: TableFrameProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const { TimeZone } = useInstance()
  const go = useGo()
  const { first, data, rows, need } = useRows(id, search)
  const index = useIndexOf(rows, search.row, need)
  const back = useBack('/pages/concordances')
  const [cursor, setCursor] = useState(-1)
  const [focus, setFocus] = useState<string>()
  const open = useCallback(
    (row: Alignment, field?: string) => {
      setFocus(field)
      go({ row: row.Id })
    },
    [go],
  )
  const move = (by: 1 | -1) => {
    const next = rows[index + by]
    if (!next) return
    setFocus(undefined)
    setCursor(index + by)
    go({ row: next.Id }, true)
  }
  if (first.isError && !data)
    return (
      <div className={classes.screen}>
        <h1 className="page-title">{t('settings.concordances-view')}</h1>
        <FaultPanel fault={first.error} onRetry={() => void first.refetch()} onBack={back} />
      </div>
    )
  if (!data)
    return (
      <div className={classes.screen} aria-busy="true">
        <h1 className="page-title">{t('settings.concordances-view')}</h1>
        <div className={classes.waiting}>
          <SkeletonLines lines={8} />
        </div>
      </div>
    )
  const { Item: table, Coverage: coverage } = data
  const filtered = search.show !== undefined || search.q !== undefined
  const list = () => {
    if (coverage.Rows === 0) return empty
    if (rows.length === 0)
      return (
        <FilteredEmptyPanel
          title={t(
            search.show === 'look' && !search.q ? 'concordances.noneToLookAt' : 'concordances.noneFound',
          )}
          action={
            <Button size="sm" onClick={() => go({ show: undefined, q: undefined })}>
              {t('ui.filters.clear')}
            </Button>
          }
        />
      )
    return (
      <RowList
        rows={rows}
        need={need}
        store={store}
        actions={editor?.actions}
        cursor={Math.min(cursor, rows.length - 1)}
        onCursor={setCursor}
        onOpen={open}
        legalText={table.LegalTextId}
        day={today(TimeZone)}
      />
    )
  }
  const tab = search.tab ?? 'act'
  return (
    <div className={classes.screen}>
      <TableHead table={table}>{buttons(table)}</TableHead>
      {notes}
      <div>
        <Tabs
          label={t('concordances.directions')}
          tabs={[
            { value: 'act', label: t('concordances.tabs.act') },
            { value: 'national', label: t('concordances.tabs.national') },
          ]}
          value={tab}
          onChange={(value) => go({ tab: value === 'national' ? value : undefined, row: undefined })}
        >
          {tab === 'act' && (
            <div className={classes.tools}>
              <TableFilters value={search.show} coverage={coverage} onChange={(show) => go({ show })} />
              <div className={classes.search}>
                <SearchBox
                  label={t('concordances.search')}
                  value={search.q ?? ''}
                  onChange={(q) => go({ q: q || undefined }, true)}
                />
              </div>
              {filtered && (
                <span className="meta" role="status">
                  {t('concordances.found', { count: rows.length, total: coverage.Rows })}
                </span>
              )}
              {tools && <div className={classes.add}>{tools}</div>}
            </div>
          )}
          <div className={classes.rows} aria-busy={first.isPlaceholderData || undefined}>
            {tab === 'act' ? (
              list()
            ) : (
              <ReverseList
                id={id}
                onOpen={(row) => go({ tab: undefined, show: undefined, q: undefined, row })}
              />
            )}
          </div>
        </Tabs>
      </div>
      <RowDrawer
        row={index < 0 ? undefined : rows[index]}
        index={index}
        total={rows.length}
        store={store}
        actions={editor?.actions}
        readOnly={small}
        focus={focus}
        saving={editor?.saving ?? false}
        onMove={move}
        onSave={() => editor?.save()}
        onDelete={(row) => editor?.deleteRow(row)}
        onClose={() => go({ row: undefined }, true)}
      >
        {(row) => {
          const saved = rows[index]
          return editor && saved && !small ? (
            editor.form(row, saved, table.LegalText)
          ) : (
            <RowFacts row={row} legalText={table.LegalTextId} />
          )
        }}
      </RowDrawer>
    </div>
  )
}

/** Changes parameters of the address. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (part: ConcordanceSearch, replace = false) =>
      void navigate({
        to: '.',
        search: (known: object) => readConcordanceSearch({ ...known, ...part }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
}
