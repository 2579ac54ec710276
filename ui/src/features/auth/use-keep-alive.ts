import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dashboardQuery } from '@/api/dashboard'
import { keepAlive } from '@/api/session'
import { KEEP_ALIVE_EVERY, KEEP_ALIVE_FIRST } from '@/lib/timings'

/** The interval of the calls, for a session that ends after so many idle seconds. */
const callInterval = (idleLimit: number) =>
  idleLimit ? Math.min(KEEP_ALIVE_EVERY, (idleLimit * 1000) / 3) : KEEP_ALIVE_EVERY

/** Keeps the session alive until the first failure. The response updates the counts; it can trigger further queries. */
export function useKeepAlive(idleLimit = 0, onResponse?: () => void): void {
  const client = useQueryClient()
  const notify = useEffectEvent(() => onResponse?.())
  useEffect(() => {
    let gone = false
    const beat = async () => {
      try {
        const { Dashboard } = await keepAlive()
        if (gone) return
        client.setQueryData(dashboardQuery().queryKey, Dashboard)
        notify()
        timer = setTimeout(beat, callInterval(idleLimit))
      } catch {
        // After a lost session the user is already at the sign-in; without a connection the next call fails.
      }
    }
    let timer = setTimeout(beat, KEEP_ALIVE_FIRST)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [client, idleLimit])
}
