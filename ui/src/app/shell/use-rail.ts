import { useMediaQuery } from '@mantine/hooks'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { RAIL_SCREEN } from '@/lib/timings'

const KEY = 'lls-menu'

/** Whether the menu is folded: always at first on narrow and reading screens, otherwise as the user left it. */
export function useRail(): { rail: boolean; setRail: (rail: boolean) => void } {
  const narrow = useMediaQuery(`(max-width: ${RAIL_SCREEN - 1}px)`, false, { getInitialValueInEffect: false })
  const reading = useMatches({ select: (matches) => matches.some((match) => match.staticData.foldsMenu) })
  const forced = Boolean(narrow) || reading
  const [kept, setKept] = useState(() => localStorage.getItem(KEY) === 'rail')
  const [unfolded, setUnfolded] = useState({ forced, value: false })
  if (unfolded.forced !== forced) setUnfolded({ forced, value: false })
  const setRail = (rail: boolean) => {
    if (forced) return setUnfolded({ forced, value: !rail })
    setKept(rail)
    localStorage.setItem(KEY, rail ? 'rail' : 'full')
  }
  return { rail: forced ? !unfolded.value : kept, setRail }
}
