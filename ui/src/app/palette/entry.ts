import type { ReactNode } from 'react'
import type { Address } from '@/entities/read-address'
import type { Lang } from '@/lib/lang'

/** One entry of the palette: a link or a command. */
export interface Entry {
  /** Stable while the entry is in the list. */
  id: string
  icon: ReactNode
  name: string
  /** The language of the name, for a record. */
  lang?: Lang
  /** The matches in the name, for a record that the server found. */
  marks?: readonly { Start: number; End: number }[]
  /** Shown after the name in a muted colour. */
  note?: string
  noteLang?: Lang
  noteMarks?: Entry['marks']
  draft?: boolean
  address?: Address
  run?: () => void
}

export interface Group {
  id: string
  title: string
  entries: Entry[]
}
