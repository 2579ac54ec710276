import { useId } from 'react'
import { Button, type ButtonProps } from './button'
import { Tip } from './tip'

export interface DisabledReasonProps extends ButtonProps {
  /** Why the button is disabled; empty or undefined: it is enabled. */
  reason?: string
}

/** A button that keeps the focus and shows the reason while it is disabled. */
export function DisabledReason({ reason, onClick, type = 'button', ...rest }: DisabledReasonProps) {
  const reasonId = useId()
  if (!reason) return <Button type={type} onClick={onClick} {...rest} />
  return (
    <>
      <Tip label={reason}>
        <Button type="button" aria-disabled="true" aria-describedby={reasonId} {...rest} />
      </Tip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  )
}
