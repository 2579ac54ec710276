import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dashboardQuery } from '@/api/dashboard'
import { keepAlive } from '@/api/session'
import { KEEP_ALIVE_EVERY, KEEP_ALIVE_FIRST } from '@/lib/timings'

/** How often the server must hear of the user, who may end a session by doing nothing for so many seconds. */
const pace = (idleLimit: number) =>
  idleLimit ? Math.min(KEEP_ALIVE_EVERY, (idleLimit * 1000) / 3) : KEEP_ALIVE_EVERY

/** Keeps the session alive; the first failure ends it. Its answer refreshes the counts; more may be read with it. */
export function useKeepAlive(idleLimit = 0, onBeat?: () => void): void {
  const client = useQueryClient()
  const beaten = useEffectEvent(() => onBeat?.())
  useEffect(() => {
    let gone = false
    const beat = async () => {
      try {
        const { Dashboard } = await keepAlive()
        if (gone) return
        client.setQueryData(dashboardQuery().queryKey, Dashboard)
        beaten()
        timer = setTimeout(beat, pace(idleLimit))
      } catch {
        // A lost session has already sent the user to sign in; without a connection the next call says so.
      }
    }
    let timer = setTimeout(beat, KEEP_ALIVE_FIRST)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [client, idleLimit])
}
