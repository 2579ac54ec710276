import type { AuditLogParams } from '@/api/audit-log'
import { integerParam, withoutUndefined } from '@/lib/search-params'
import { parseSort } from '@/lib/sort-order'
import { PAGE_SIZE_LOG, PAGE_SIZES } from '@/lib/timings'

type Sort = NonNullable<AuditLogParams['sort']>

/** The search parameters of the log. Undefined: not filtered, first page, newest first. */
export interface AuditLogSearch {
  category?: number
  severity?: number
  user?: number
  process?: number
  /** Whether locks and their releases are shown; without it they are hidden. */
  locks?: true
  object?: number
  /** ISO days in the instance's zone. */
  from?: string
  to?: string
  sort?: Sort
  page?: number
  size?: number
}

export const FILTERS = ['category', 'severity', 'user', 'process', 'locks', 'object', 'from', 'to'] as const
export const DEFAULT_SORT: Sort = '-Id'
const SORTS = ['Id', 'Date', 'LogSeverityId', 'LogCategoryId', 'UserId']

const DAY = /^\d{4}-\d{2}-\d{2}$/

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const isSort = (value: unknown): value is Sort =>
  typeof value === 'string' && SORTS.includes(parseSort(value).key)

/** Parses the search parameters and ignores invalid ones, so that every link opens. */
export function readAuditLogSearch(raw: Record<string, unknown>): AuditLogSearch {
  const size = integerParam(raw.size, 1)
  const read: AuditLogSearch = {
    category: integerParam(raw.category, 1),
    severity: integerParam(raw.severity, 1, 5),
    user: integerParam(raw.user, 1),
    process: integerParam(raw.process, 1, 10),
    locks: raw.locks === true || raw.locks === 'true' ? true : undefined,
    object: integerParam(raw.object, 1),
    from: day(raw.from),
    to: day(raw.to),
    sort: isSort(raw.sort) ? raw.sort : undefined,
    page: integerParam(raw.page, 1, 1_000_000),
    size: PAGE_SIZES.some((offered) => offered === size) ? size : undefined,
  }
  return withoutUndefined(read)
}

/** The request to the server. */
export function auditLogParams(search: AuditLogSearch): AuditLogParams {
  const many = (value: number | undefined) => (value === undefined ? undefined : [value])
  return {
    category: many(search.category),
    severity: many(search.severity),
    user: many(search.user),
    process: many(search.process),
    // A filter by action shows what it names, locks among it.
    locks: search.locks || search.process !== undefined ? undefined : [0],
    object: many(search.object),
    from: search.from,
    to: search.to,
    sort: search.sort ?? DEFAULT_SORT,
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZE_LOG,
  }
}

/** The number of an entry, as it is displayed. */
export const entryNumber = (id: number): string => String(id).padStart(8, '0')
