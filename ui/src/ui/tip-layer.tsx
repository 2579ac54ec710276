import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { TipProps } from './tip'
import classes from './tip.module.css'

interface TipLayerProps extends Pick<TipProps, 'position'> {
  label: ReactNode
  opened: boolean
  target: RefObject<HTMLElement | null>
}

/** The words themselves, beside their control. */
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
