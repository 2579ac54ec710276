import { useMediaQuery } from '@mantine/hooks'
import { SMALL_SCREEN } from '@/lib/timings'

/** Whether the screen has the width of a phone. */
export function useSmallScreen(): boolean {
  return (
    useMediaQuery(`(max-width: ${SMALL_SCREEN - 1}px)`, false, { getInitialValueInEffect: false }) ?? false
  )
}
