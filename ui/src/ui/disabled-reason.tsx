import { useId } from 'react'
import { Button, type ButtonProps } from './button'
import { Tip } from './tip'

export interface DisabledReasonProps extends ButtonProps {
  /** Why the button cannot be used; empty or absent: it can. */
  reason?: string
}

/** A button that, while it cannot be used, keeps focus and says why. */
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
