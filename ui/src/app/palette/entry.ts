import type { ReactNode } from 'react'
import type { Address } from '@/entities/read-address'
import type { Lang } from '@/lib/lang'

/** One line of the palette: it leads somewhere or does something. */
export interface Entry {
  /** Stays the same while the line is in the list. */
  id: string
  icon: ReactNode
  name: string
  /** Of the name, where it is a record's. */
  lang?: Lang
  /** What of the name was found, of a record that the server found. */
  marks?: readonly { Start: number; End: number }[]
  /** After the name, quieter. */
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
