import { useState } from 'react'
import { usePermission, useSession } from '@/api/session'

const key = (user: number) => `lls-terms-off-${user}`

/** Whether the terms of the glossary are marked in texts: a switch that this browser remembers for each user. */
export function useTermsShown(): { may: boolean; shown: boolean; show: (shown: boolean) => void } {
  const { UserId } = useSession()
  const may = usePermission()('glossary.read')
  const [off, setOff] = useState(() => localStorage.getItem(key(UserId)) !== null)
  return {
    may,
    shown: may && !off,
    show: (shown) => {
      if (shown) localStorage.removeItem(key(UserId))
      else localStorage.setItem(key(UserId), '1')
      setOff(!shown)
    },
  }
}
