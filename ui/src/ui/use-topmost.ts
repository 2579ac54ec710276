import { useEffect, useId, useSyncExternalStore } from 'react'

let open: readonly string[] = []
const listeners = new Set<() => void>()

function set(next: readonly string[]) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this layer is the topmost open one; only that one handles Escape. */
export function useTopmost(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    set([...open, id])
    return () => set(open.filter((one) => one !== id))
  }, [id, opened])
  const last = useSyncExternalStore(subscribe, () => open.at(-1))
  return last === id
}
