import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import classes from './tip.module.css'

export type TipPosition = 'top' | 'bottom' | 'left' | 'right'

interface TipLayerProps {
  label: ReactNode
  position: TipPosition
  opened: boolean
  target: RefObject<HTMLElement | null>
}

/** The tooltip itself, beside its control. */
export function TipLayer({ label, position, opened, target }: TipLayerProps) {
  return (
    <Tooltip
      label={label}
      position={position}
      opened={opened}
      target={target}
      multiline
      withinPortal={false}
      floatingStrategy="fixed"
      maw={280}
      withArrow
      classNames={{ tooltip: classes.tip, arrow: classes.arrow }}
    />
  )
}
