import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { importRows, type RowsImport, type RowsImportAnswer, rowsImportQuery } from '@/api/concordances'
import { ApiFault } from '@/api/fault'
import type { Uploaded } from '@/api/records'
import { isBusy } from '@/api/settings'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'

interface RowsImportOptions {
  /** The number of a table of the file; null: detected by the server. */
  table: number | null
  /** What each column is for; null: as the headings and cells say. */
  columns: string[] | null
  /** The degrees of spellings that the user has changed. */
  degrees: Record<string, number>
  overwrite: boolean
}

const START: RowsImportOptions = { table: null, columns: null, degrees: {}, overwrite: false }

export interface RowsImportProps {
  /** The table of concordance. */
  table: number
  /** Makes a change of the table, one after another, with its present ModifyDate. */
  change: <T>(act: (modifyDate: string) => Promise<T>) => Promise<T>
  refresh: QueryKey[]
  onImported: (answer: RowsImportAnswer) => void
  /** Whether it has told the user about a refused import. */
  onFault: (fault: unknown) => boolean
}

/** A refused preview still contains what is known of the file. */
function partialAnswer(fault: unknown): Partial<RowsImportAnswer> {
  return fault instanceof ApiFault && typeof fault.value === 'object' && fault.value !== null
    ? fault.value
    : {}
}

/** The state of an import of rows: the file, how it is read, the preview, and the import itself. */
export function useRowsImport({ table, change, refresh, onImported, onFault }: RowsImportProps) {
  const [file, setFile] = useState<Uploaded | null>(null)
  const [options, setOptions] = useState(START)
  const body = file && bodyOf(file, options)
  const look = useQuery(rowsImportQuery(table, body))
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const action = useAction<RowsImport, RowsImportAnswer>({
    run: (input) => {
      running.current = new AbortController()
      const { signal } = running.current
      return change((ModifyDate) => importRows(table, { ...input, ModifyDate }, signal))
    },
    failing: 'save',
    refresh,
    onDone: onImported,
    onFault: (fault) => {
      if (running.current?.signal.aborted) {
        showToast({ severity: 'info', title: (t) => t('import.cancelled') })
        return true
      }
      if (fault instanceof ApiFault && fault.is('ERROR_VALIDATION')) void look.refetch()
      return onFault(fault)
    },
  })
  const choose = useCallback((chosen: Uploaded | null) => {
    setFile(chosen)
    setOptions(START)
  }, [])
  const refusal = look.data instanceof ApiFault ? look.data : undefined
  const report = look.data instanceof ApiFault ? undefined : look.data
  const known = report ?? partialAnswer(refusal)
  const part = (some: Partial<RowsImportOptions>) => setOptions((now) => ({ ...now, ...some }))
  return {
    file,
    choose,
    looking: look.isFetching,
    waiting: look.isFetching && isBusy(look.failureReason),
    report,
    fault: refusal ?? look.error,
    refused: refusal !== undefined,
    again: () => void look.refetch(),
    tables: known.Tables ?? [],
    chosen: known.Table ?? 0,
    unclear: known.Unclear ?? false,
    columns: known.Columns ?? [],
    fields: known.Fields ?? [],
    preview: (known.Preview ?? []).map((row) => row ?? []),
    degrees: known.Degrees ?? [],
    overwrite: options.overwrite,
    chooseTable: (number: number) => part({ table: number, columns: null }),
    chooseColumns: (columns: string[]) => part({ columns }),
    chooseDegree: (text: string, degree: number) => part({ degrees: { ...options.degrees, [text]: degree } }),
    chooseOverwrite: (overwrite: boolean) => part({ overwrite }),
    importing: action.isPending,
    // Import exactly what was previewed, even if the table was detected.
    start: () => body && known.Table && action.mutate({ ...body, Table: known.Table }),
    stop: () => running.current?.abort(),
  }
}

export type RowsImportWork = ReturnType<typeof useRowsImport>

function bodyOf(file: Uploaded, { table, columns, degrees, overwrite }: RowsImportOptions): RowsImport {
  return {
    UploadId: file.Id,
    ModifyDate: null,
    Overwrite: overwrite,
    Degrees: Object.entries(degrees).map(([Text, DegreeId]) => ({ Text, DegreeId })),
    ...(table === null ? {} : { Table: table }),
    ...(columns === null ? {} : { Columns: columns }),
  }
}
