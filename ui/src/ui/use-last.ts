import { useState } from 'react'

/** The last defined value, so that a list keeps its filters when a page cannot be fetched. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
