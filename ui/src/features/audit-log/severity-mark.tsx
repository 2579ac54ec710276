import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { Tag } from '@/ui/tag'
import classes from './severity-mark.module.css'

const MARKS = {
  1: { icon: <IconAlertTriangle />, tone: 'red' },
  2: { icon: <IconAlertCircle />, tone: 'red' },
  3: { icon: <IconLock />, tone: 'red' },
  4: { icon: <IconInfoCircle />, tone: 'brass' },
} as const

const isMarked = (id: number): id is keyof typeof MARKS => id in MARKS

/** Icon, word and colour of a severity; success is plain, so that the others are more visible. */
export function SeverityMark({ id, word }: { id: number; word: string }) {
  if (isMarked(id))
    return (
      <Tag tone={MARKS[id].tone} icon={MARKS[id].icon}>
        {word}
      </Tag>
    )
  return (
    <span className={classes.success}>
      <IconCheck aria-hidden="true" />
      {word}
    </span>
  )
}
