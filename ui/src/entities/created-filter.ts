import { formatInstant } from '@/lib/dates'
import { integerParam } from '@/lib/search-params'

/** The search parameter of lists that finds the records of one import: their creation in milliseconds. */
export const CREATED = 'created'

export const readCreated = (value: unknown): number | undefined => integerParam(value, 1)

/** The only choice of the filter: the import that is shown. */
export const createdOption = (created: number, zone: string) => ({
  value: String(created),
  label: formatInstant(new Date(created).toISOString(), zone),
})
