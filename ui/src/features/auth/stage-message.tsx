import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import classes from './login-screen.module.css'

interface StageMessageProps {
  title: string
  tone: 'ink' | 'red'
  children: ReactNode
  button: string
  onDone: () => void
}

/** A step with a message and one link. */
export function StageMessage({ title, tone, children, button, onDone }: StageMessageProps) {
  const on = useRef<HTMLButtonElement>(null)
  useEffect(() => on.current?.focus(), [])
  return (
    <div className={classes.card}>
      <h1>{title}</h1>
      <div className={classes.message}>
        <Note tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
          {children}
        </Note>
      </div>
      <Button ref={on} variant="primary" size="lg" onClick={onDone}>
        {button}
      </Button>
    </div>
  )
}
