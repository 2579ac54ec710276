import { useMediaQuery } from '@mantine/hooks'
import { SMALL_SCREEN } from '@/lib/timings'

const QUERY = `(max-width: ${SMALL_SCREEN - 1}px)`

/** Whether the screen has the width of a phone. */
export function useSmallScreen(): boolean {
  return useMediaQuery(QUERY, false, { getInitialValueInEffect: false }) ?? false
}

/** Whether the screen has the width of a phone now. */
export const isSmallScreen = (): boolean => matchMedia(QUERY).matches
