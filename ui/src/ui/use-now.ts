import { useEffect, useState } from 'react'

/** The present time in milliseconds, read again at each interval. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(clock)
  }, [interval])
  return now
}
