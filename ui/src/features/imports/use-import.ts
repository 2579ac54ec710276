import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFault } from '@/api/fault'
import type { ImportAnswer, ImportInput, ImportKind, Uploaded } from '@/api/records'
import { importQuery, importRecords, isBusy } from '@/api/settings'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { formatNumber } from '@/lib/lang'
import { startDownload } from '@/lib/start-download'
import { useLang } from '@/ui/use-lang'

export interface ImportOptions {
  /** The sheet of a workbook; null: detected by the server. */
  sheet: string | null
  /** The row of the headings, 0 for none; null: detected by the server. */
  headerRow: number | null
  /** The field of each column; null: from the headings. */
  columns: string[] | null
  domain: number | null
  duplicates: 'skip' | 'create'
}

const START: ImportOptions = {
  sheet: null,
  headerRow: null,
  columns: null,
  domain: null,
  duplicates: 'skip',
}

/** A refused preview still contains the content of the file. */
function partialAnswer(fault: unknown): Partial<ImportAnswer> {
  return fault instanceof ApiFault && typeof fault.value === 'object' && fault.value !== null
    ? fault.value
    : {}
}

/** The state of an import: the file, how it is read, the preview, and the import itself. */
export function useImport(
  kind: ImportKind,
  refresh: QueryKey[],
  /** Receives the creation of the new records in milliseconds; undefined: there are none. */
  onDone: (created: number | undefined) => void,
) {
  const lang = useLang()
  const [file, setFile] = useState<Uploaded | null>(null)
  const [options, setOptions] = useState(START)
  const body = file && bodyOf(file, options)
  const look = useQuery(importQuery(kind, body))
  const running = useRef<AbortController>(null)
  const [waits, setWaits] = useState(false)
  useEffect(() => () => running.current?.abort(), [])

  const send = (input: ImportInput, query: { dryrun?: '1'; partial?: '1' }) => {
    running.current = new AbortController()
    setWaits(false)
    return importRecords(kind, input, query, running.current.signal, () => setWaits(true))
  }
  const action = useAction<{ input: ImportInput; partial: boolean }, ImportAnswer>({
    run: ({ input, partial }) => send(input, partial ? { partial: '1' } : {}),
    refresh,
    onDone: ({ Created, CreateDate, Faulty }) => {
      if (Faulty) startDownload(Faulty.Value)
      showToast({
        severity: 'success',
        title: (t) => t('import.done', { count: Created, number: formatNumber(Created, lang) }),
        ...(Faulty ? { text: (t) => t('import.faultySaved', { name: Faulty.Message }) } : {}),
      })
      onDone(CreateDate ? Date.parse(CreateDate) : undefined)
    },
    onFault: (fault) => {
      if (running.current?.signal.aborted) {
        showToast({ severity: 'info', title: (t) => t('import.cancelled') })
        return true
      }
      // Another user changed records that the file refers to: refresh the preview.
      if (fault instanceof ApiFault && fault.is('ERROR_VALIDATION')) void look.refetch()
      return false
    },
  })
  const download = useAction<ImportInput, ImportAnswer>({
    run: (input) => send(input, { dryrun: '1', partial: '1' }),
    failing: 'data',
    onDone: ({ Faulty }) => {
      if (Faulty) startDownload(Faulty.Value)
    },
  })
  const choose = useCallback((chosen: Uploaded | null) => {
    setFile(chosen)
    setOptions((now) => ({ ...START, domain: now.domain, duplicates: now.duplicates }))
  }, [])
  const refusal = look.data instanceof ApiFault ? look.data : undefined
  const report = look.data instanceof ApiFault ? undefined : look.data
  const known = report ?? partialAnswer(refusal)
  const headerRow = options.headerRow ?? known.HeaderRow ?? 0
  // Import exactly what was previewed, even if the sheet was detected.
  const settled = body && known.Sheets ? { ...body, Sheet: known.Sheet } : body
  return {
    file,
    options,
    choose,
    change: (part: Partial<ImportOptions>) => setOptions((now) => ({ ...now, ...part })),
    chooseSheet: (sheet: string) => setOptions((now) => ({ ...now, sheet, headerRow: null, columns: null })),
    chooseHeader: (row: number) => setOptions((now) => ({ ...now, headerRow: row, columns: null })),
    /** Keep the detected row of the headings when columns are assigned manually. */
    chooseColumns: (columns: string[]) => setOptions((now) => ({ ...now, columns, headerRow })),
    looking: look.isFetching,
    /** Whether another import is running and this one has to wait. */
    waiting: action.isPending ? waits : look.isFetching && isBusy(look.failureReason),
    report,
    fault: refusal ?? look.error,
    /** Whether the file is the cause, so that a retry would not help. */
    refused: refusal !== undefined,
    again: () => void look.refetch(),
    sheets: known.Sheets ?? [],
    sheet: known.Sheet ?? null,
    /** Whether several sheets could be meant; the most likely one is shown. */
    unclear: known.Unclear ?? false,
    headerRow,
    top: known.Top ?? [],
    columns: known.Columns ?? [],
    preview: (known.Preview ?? []).map((row) => row ?? []),
    fields: known.Fields ?? [],
    importing: action.isPending,
    start: (partial: boolean) => settled && action.mutate({ input: settled, partial }),
    /** Downloads the rows with errors. */
    download: () => settled && download.mutate(settled),
    downloading: download.isPending,
    stop: () => running.current?.abort(),
  }
}

function bodyOf(file: Uploaded, options: ImportOptions): ImportInput {
  const { sheet, headerRow, columns, domain, duplicates } = options
  return {
    UploadId: file.Id,
    Duplicates: duplicates,
    ...(domain ? { Domain: domain } : {}),
    ...(sheet === null ? {} : { Sheet: sheet }),
    ...(headerRow ? { HeaderRow: headerRow } : {}),
    ...(columns || headerRow === 0 ? { Columns: columns ?? [''] } : {}),
  }
}
