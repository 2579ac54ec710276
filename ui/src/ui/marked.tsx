import { Fragment } from 'react'
import { foundWords } from '@/lib/found-words'
import classes from './marked.module.css'

export interface MarkedSegment {
  Text: string
  Mark: boolean
}

/** A passage with what was looked for marked, by a line as well as by colour. */
export function Segments({ segments }: { segments: readonly MarkedSegment[] }) {
  return segments.map(({ Text, Mark }, index) =>
    Mark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches of a text have no other identity
      <mark key={index} className={classes.mark}>
        {Text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{Text}</Fragment>
    ),
  )
}

/** A name with the words of a query marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  const segments: MarkedSegment[] = []
  let done = 0
  for (const { start, end } of foundWords(text, query)) {
    segments.push(
      { Text: text.slice(done, start), Mark: false },
      { Text: text.slice(start, end), Mark: true },
    )
    done = end
  }
  segments.push({ Text: text.slice(done), Mark: false })
  return <Segments segments={segments} />
}
