import { useState } from 'react'

/** The last record that was open: it stays in sight while its dialog or drawer closes. */
export function useLast(id: number | undefined): number | undefined {
  const [last, setLast] = useState(id)
  if (id !== undefined && id !== last) setLast(id)
  return id ?? last
}
