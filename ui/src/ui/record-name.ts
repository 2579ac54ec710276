import { useEffect, useSyncExternalStore } from 'react'

let name = ''
const listeners = new Set<() => void>()

function setName(next: string) {
  name = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the name of the record on the screen as the last breadcrumb. */
export function useBreadcrumb(recordName: string | undefined): void {
  useEffect(() => {
    setName(recordName ?? '')
    return () => setName('')
  }, [recordName])
}

/** The name of the record on the screen, if any. */
export const useRecordName = (): string => useSyncExternalStore(subscribe, () => name)
