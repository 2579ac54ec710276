import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFault } from '@/api/fault'
import type { ImportAnswer, ImportInput, Uploaded } from '@/api/records'
import { importQuery, importRecords, isBusy } from '@/api/settings'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { formatNumber } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'

export interface ImportOptions {
  header: boolean
  /** The field of each column; null as the headings say. */
  columns: string[] | null
  domain: number | null
  duplicates: 'skip' | 'create'
}

const START: ImportOptions = { header: true, columns: null, domain: null, duplicates: 'skip' }

/** The answer of a look that was refused brings what the file holds all the same. */
function partOf(fault: unknown): Partial<ImportAnswer> {
  return fault instanceof ApiFault && typeof fault.value === 'object' && fault.value !== null
    ? fault.value
    : {}
}

/** An import on its way: the file, how it is read, what that would do, and doing it. */
export function useImport(kind: 'terms' | 'legaltexts', refresh: QueryKey[], onDone: () => void) {
  const lang = useLang()
  const [file, setFile] = useState<Uploaded | null>(null)
  const [options, setOptions] = useState(START)
  const body = file && bodyOf(file, options)
  const look = useQuery(importQuery(kind, body))
  const running = useRef<AbortController>(null)
  const [waits, setWaits] = useState(false)
  useEffect(() => () => running.current?.abort(), [])

  const action = useAction<ImportInput, ImportAnswer>({
    run: (input) => {
      running.current = new AbortController()
      setWaits(false)
      return importRecords(kind, input, running.current.signal, () => setWaits(true))
    },
    refresh,
    onDone: ({ Created }) => {
      showToast({
        severity: 'success',
        title: (t) => t('import.done', { count: Created, number: formatNumber(Created, lang) }),
      })
      onDone()
    },
    onFault: (fault) => {
      if (running.current?.signal.aborted) {
        showToast({ severity: 'info', title: (t) => t('import.cancelled') })
        return true
      }
      // Somebody else changed what the file names: look again.
      if (fault instanceof ApiFault && fault.is('ERROR_VALIDATION')) void look.refetch()
      return false
    },
  })
  const choose = useCallback((chosen: Uploaded | null) => {
    setFile(chosen)
    setOptions((now) => ({ ...START, domain: now.domain, duplicates: now.duplicates }))
  }, [])
  const refusal = look.data instanceof ApiFault ? look.data : undefined
  const report = look.data instanceof ApiFault ? undefined : look.data
  const known = report ?? partOf(refusal)
  return {
    file,
    options,
    choose,
    change: (part: Partial<ImportOptions>) => setOptions((now) => ({ ...now, ...part })),
    looking: look.isFetching,
    /** Another import is at work; this one waits for its turn. */
    waiting: action.isPending ? waits : look.isFetching && isBusy(look.failureReason),
    report,
    fault: refusal ?? look.error,
    /** The file is at fault: looking again would not help. */
    refused: refusal !== undefined,
    again: () => void look.refetch(),
    columns: known.Columns ?? [],
    preview: (known.Preview ?? []).map((row) => row ?? []),
    fields: known.Fields ?? [],
    importing: action.isPending,
    start: () => body && action.mutate(body),
    stop: () => running.current?.abort(),
  }
}

function bodyOf(file: Uploaded, { header, columns, domain, duplicates }: ImportOptions): ImportInput {
  return {
    UploadId: file.Id,
    Duplicates: duplicates,
    ...(domain ? { Domain: domain } : {}),
    ...(columns || !header ? { Columns: columns ?? [''], Header: header } : {}),
  }
}
