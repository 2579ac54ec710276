import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { TOOLTIP_DELAY } from '@/lib/timings'
import classes from './tip.module.css'

export interface TipProps {
  label: string
  position?: 'top' | 'bottom' | 'left' | 'right'
  disabled?: boolean
  children: ReactElement
}

/**
 * A word or sentence on hover and focus. It repeats or explains; it never is the only name.
 * It stays inside the landmark of its control, and fixed, so that no scrolling box cuts it.
 */
export function Tip({ label, position = 'top', disabled, children }: TipProps) {
  return (
    <Tooltip
      label={label}
      position={position}
      disabled={disabled || !label}
      openDelay={TOOLTIP_DELAY}
      events={{ hover: true, focus: true, touch: false }}
      multiline
      withinPortal={false}
      floatingStrategy="fixed"
      maw={280}
      withArrow
      classNames={{ tooltip: classes.tip, arrow: classes.arrow }}
    >
      {children}
    </Tooltip>
  )
}
