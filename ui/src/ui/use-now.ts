import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated at each interval. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(clock)
  }, [interval])
  return now
}
