/** Same value as another field. */
export function equals(value: unknown, other: unknown): boolean {
  return value === other
}

/** Same day as the given one or later; ISO days, what follows the day is ignored. */
export function isAfter(day: string, given: string): boolean {
  return day.slice(0, 10) >= given.slice(0, 10)
}

/** An integer above the bound; 0 is allowed when the bound is 0 or more. */
export function isBigger(value: number, bound: number): boolean {
  if (!Number.isInteger(value)) return false
  return value > bound || (value === 0 && bound >= 0)
}
