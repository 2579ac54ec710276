import { useMediaQuery } from '@mantine/hooks'
import { SMALL_SCREEN } from '@/lib/timings'

/** Whether the screen is a phone's. */
export function useSmallScreen(): boolean {
  return (
    useMediaQuery(`(max-width: ${SMALL_SCREEN - 1}px)`, false, { getInitialValueInEffect: false }) ?? false
  )
}
