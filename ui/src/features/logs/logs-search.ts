import type { LogAsk } from '@/api/logs'
import { PAGE_SIZE_LOG, PAGE_SIZES } from '@/lib/timings'

type Sort = NonNullable<LogAsk['sort']>

/** What the address of the log says. Absent: not filtered, first page, newest first. */
export interface LogSearch {
  category?: number
  severity?: number
  user?: number
  object?: number
  /** ISO days in the instance's zone. */
  from?: string
  to?: string
  sort?: Sort
  page?: number
  size?: number
}

export const FILTERS = ['category', 'severity', 'user', 'object', 'from', 'to'] as const
export const DEFAULT_SORT: Sort = '-Id'
const SORTS = ['Id', 'Date', 'LogSeverityId', 'LogCategoryId', 'UserId']

const DAY = /^\d{4}-\d{2}-\d{2}$/

function whole(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const isSort = (value: unknown): value is Sort =>
  typeof value === 'string' && SORTS.includes(value.replace(/^-/, ''))

/** Reads an address; what makes no sense is dropped, so that every link opens. */
export function readLogSearch(raw: Record<string, unknown>): LogSearch {
  const size = whole(raw.size)
  const read: LogSearch = {
    category: whole(raw.category, 17),
    severity: whole(raw.severity, 5),
    user: whole(raw.user),
    object: whole(raw.object),
    from: day(raw.from),
    to: day(raw.to),
    sort: isSort(raw.sort) ? raw.sort : undefined,
    page: whole(raw.page, 1_000_000),
    size: PAGE_SIZES.some((offered) => offered === size) ? size : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** What the server is asked for. */
export function askOf(search: LogSearch): LogAsk {
  const many = (value: number | undefined) => (value === undefined ? undefined : [value])
  return {
    category: many(search.category),
    severity: many(search.severity),
    user: many(search.user),
    object: many(search.object),
    from: search.from,
    to: search.to,
    sort: search.sort ?? DEFAULT_SORT,
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZE_LOG,
  }
}

/** The number of an entry, as it is shown everywhere. */
export const entryNumber = (id: number): string => String(id).padStart(8, '0')
