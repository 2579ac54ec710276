import { useMergedRef } from '@mantine/hooks'
import {
  cloneElement,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { TOOLTIP_DELAY } from '@/lib/timings'
import type { TipPosition } from './tip-layer'

interface TipProps {
  label: string
  position?: TipPosition
  disabled?: boolean
  children: ReactElement<ChildProps>
}

interface ChildProps {
  ref?: Ref<HTMLElement>
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

const TipLayer = lazy(() => import('./tip-layer').then((module) => ({ default: module.TipLayer })))

/**
 * A tooltip on hover and focus. It repeats or explains the name; it is never the only name.
 * It stays in the landmark of its control, with a fixed position, so that no scrolling element clips it.
 * A list has hundreds of tooltips, so each renders nothing until it is needed.
 */
export function Tip({ label, position = 'top', disabled, children }: TipProps) {
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const target = useRef<HTMLElement>(null)
  const { props } = children
  const ref = useMergedRef(target, props.ref)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (after: number) => {
    clearTimeout(timer.current)
    setWanted(true)
    timer.current = setTimeout(() => setOpened(true), after)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpened(false)
  }
  return (
    <>
      {cloneElement(children, {
        ref,
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          props.onPointerEnter?.(event)
          if (event.pointerType !== 'touch') open(TOOLTIP_DELAY)
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          props.onPointerLeave?.(event)
          close()
        },
        // What the press opens may be below it. A disabled control still tells why it is.
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          props.onPointerDown?.(event)
          if (event.currentTarget.getAttribute('aria-disabled') !== 'true') close()
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          props.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) open(TOOLTIP_DELAY)
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          props.onBlur?.(event)
          close()
        },
      })}
      {wanted && !disabled && label && (
        <Suspense>
          <TipLayer label={label} position={position} opened={opened} target={target} />
        </Suspense>
      )}
    </>
  )
}
