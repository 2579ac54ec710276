import { Fragment } from 'react'
import { findWords } from '@/lib/found-words'
import classes from './marked.module.css'

export interface MarkedSegment {
  Text: string
  Mark: boolean
}

/** A text with the matches marked, by underline as well as by colour. */
export function Segments({ segments }: { segments: readonly MarkedSegment[] }) {
  return segments.map(({ Text, Mark }, index) =>
    Mark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <mark key={index} className={classes.mark}>
        {Text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{Text}</Fragment>
    ),
  )
}

interface MarkedProps {
  text: string
  /** The positions of the matches, from the server. */
  marks?: readonly Mark[]
  /** The query, for a name that the server has not searched. */
  query?: string
}

/** A range of a text in UTF-16 code units; End is exclusive. */
interface Mark {
  Start: number
  End: number
}

/** A name with the matches marked. */
export function Marked({ text, query = '', marks }: MarkedProps) {
  const segments: MarkedSegment[] = []
  let done = 0
  const own = () => findWords(text, query).map(({ start, end }) => ({ Start: start, End: end }))
  for (const { Start, End } of marks ?? own()) {
    segments.push(
      { Text: text.slice(done, Start), Mark: false },
      { Text: text.slice(Start, End), Mark: true },
    )
    done = End
  }
  segments.push({ Text: text.slice(done), Mark: false })
  return <Segments segments={segments} />
}
