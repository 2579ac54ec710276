import type { AlignmentParams } from '@/api/concordances'
import { NONE, NOT_ASSESSED, PARTIAL } from '@/entities/concordances/degrees'
import { integerParam, textParam, withoutUndefined } from '@/lib/search-params'

/** The rows that a filter pill leaves. */
export const SHOWN = ['open', 'partial', 'none', 'look', 'overdue'] as const
export type Shown = (typeof SHOWN)[number]

/** The search parameters of a table. Undefined: all rows, the direction from the act to the text, for reading. */
export interface ConcordanceSearch {
  show?: Shown
  q?: string
  /** From the articles of the national text to the provisions of the act. */
  tab?: 'national'
  /** The row in the drawer. */
  row?: number
  /** Open for changes. */
  edit?: 1
}

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readConcordanceSearch(raw: Record<string, unknown>): ConcordanceSearch {
  return withoutUndefined<ConcordanceSearch>({
    show: SHOWN.find((one) => one === raw.show),
    q: textParam(raw.q),
    tab: raw.tab === 'national' ? 'national' : undefined,
    row: integerParam(raw.row, 1),
    edit: integerParam(raw.edit, 1, 1) ? 1 : undefined,
  })
}

/** The number of rows that are fetched at once. */
export const PAGE = 200

const FILTERS: Record<Shown, AlignmentParams> = {
  open: { degree: [NOT_ASSESSED] },
  partial: { degree: [PARTIAL] },
  none: { degree: [NONE] },
  look: { look: '1' },
  overdue: { overdue: '1' },
}

/** The request for a page of rows, from 1. */
export function rowParams({ show, q }: ConcordanceSearch, page: number, size = PAGE): AlignmentParams {
  return withoutUndefined<AlignmentParams>({ ...(show && FILTERS[show]), q, page, size })
}
