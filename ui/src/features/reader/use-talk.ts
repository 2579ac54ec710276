import { useCallback, useState } from 'react'
import type { NewComment } from './begin-form'

/** What the reader does with the comments on a version. It is kept when another language of the text is shown. */
export interface Talk {
  version: number
  /** The thread that the address names; 0: all. */
  asked: number | undefined
  open: boolean
  /** The thread that is shown in the text. */
  current: number | undefined
  /** The thread that is shown as soon as the text is there. */
  arriving: number | undefined
  writing: NewComment | undefined
}

const about = (asked: number | undefined) => ({
  asked,
  open: asked !== undefined,
  current: asked || undefined,
  arriving: asked || undefined,
})

/** Begins with what the address names, and changes with it. */
export function useTalk(version: number, asked: number | undefined) {
  const [talk, setTalk] = useState<Talk>({ version, ...about(asked), writing: undefined })
  if (talk.version !== version) setTalk({ version, ...about(asked), writing: undefined })
  else if (talk.asked !== asked) setTalk({ ...talk, ...(asked === undefined ? { asked } : about(asked)) })
  const change = useCallback((part: Partial<Talk>) => setTalk((old) => ({ ...old, ...part })), [])
  return [talk, change] as const
}
