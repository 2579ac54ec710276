import { IconCopy } from '@tabler/icons-react'
import { useAction } from '@/feedback/use-action'
import { copyText } from '@/lib/copy-text'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import classes from './shown-once.module.css'

interface ShownOnceProps {
  secret: string
  /** That it is shown only now, and what to do with it. */
  note: string
  copyText: string
}

/** A new secret with a button that copies it. */
export function ShownOnce({ secret, note, copyText: label }: ShownOnceProps) {
  const copy = useAction({ run: () => copyText(secret), done: 'toast.copied' })
  return (
    <div className={classes.fields} data-shown-once>
      <Note tone="brass" role="status">
        {note}
      </Note>
      <p className={classes.made}>
        <code>{secret}</code>
      </p>
      <Button icon={<IconCopy />} onClick={() => copy.mutate()}>
        {label}
      </Button>
    </div>
  )
}
