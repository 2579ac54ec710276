import { useState } from 'react'

/** The last defined value, so that a list keeps its filters when a page cannot be fetched. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** The value that belongs to what is still shown while another one is loading. */
export function useShown<T extends string | number>(value: T, loading: boolean): T {
  const [shown, setShown] = useState(value)
  if (!loading && !Object.is(value, shown)) setShown(value)
  return loading ? shown : value
}

/** Whether a condition has been true since the component was first rendered. */
export function useFromStart(now: boolean): boolean {
  const [still, setStill] = useState(now)
  if (still && !now) setStill(false)
  return still
}
