import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react'
import classes from './icon-button.module.css'
import { ariaKeys, type Shortcut, shownKeys } from './shortcuts'
import { Tip } from './tip'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The accessible name; also the tooltip. */
  name: string
  icon: ReactNode
  size?: 'sm' | 'md'
  bordered?: boolean
  /** Why the button is disabled; it keeps the focus and shows the reason. */
  reason?: string
  /** No tooltip, where the context makes the name clear. */
  plain?: boolean
  /** Styled only by its class name. */
  bare?: boolean
  /** The shortcut that does the same, which the tooltip shows. */
  shortcut?: Shortcut
}

/** An icon button with an accessible name. */
export function IconButton({
  name,
  icon,
  size = 'md',
  bordered,
  reason,
  plain,
  bare,
  shortcut,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const reasonId = useId()
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (reason) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <Tip
        label={reason || (shortcut ? `${name} · ${shownKeys(shortcut).join(' ')}` : name)}
        disabled={plain && !reason}
      >
        <button
          type="button"
          aria-label={name}
          aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? reasonId : undefined}
          className={clsx(
            !bare && classes.button,
            size === 'sm' && classes.sm,
            bordered && classes.bordered,
            className,
          )}
          onClick={act}
          {...rest}
        >
          {icon}
        </button>
      </Tip>
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
