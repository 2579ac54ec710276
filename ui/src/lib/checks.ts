/** Whether two fields have the same value. */
export function equals(value: unknown, other: unknown): boolean {
  return value === other
}

/** Whether an ISO day is the given day or later; the time of day is ignored. */
export function isAfter(day: string, given: string): boolean {
  return day.slice(0, 10) >= given.slice(0, 10)
}

/** Whether a value is an integer above the bound; 0 is allowed when the bound is 0 or more. */
export function isBigger(value: number, bound: number): boolean {
  if (!Number.isInteger(value)) return false
  return value > bound || (value === 0 && bound >= 0)
}
