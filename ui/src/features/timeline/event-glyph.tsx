import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowsSplit2,
  IconArrowsVertical,
  IconHash,
  IconMinus,
  IconPlus,
  IconSlash,
  IconTilde,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { HistoryEvent } from '@/api/timeline'
import classes from './event-glyph.module.css'

type EventKind = HistoryEvent['Kind']

const GLYPHS = {
  introduced: IconPlus,
  changed: IconTilde,
  renumbered: IconHash,
  moved: IconArrowsVertical,
  split: IconArrowsSplit2,
  merged: IconArrowMerge,
  repealed: IconMinus,
  voided: IconSlash,
  restored: IconArrowBackUp,
} satisfies Record<EventKind, typeof IconPlus>

export const EVENT_KINDS = Object.keys(GLYPHS) as EventKind[]

/** The symbol of what a version did to an article; its name is beside it. */
export function EventGlyph({ kind }: { kind: EventKind }) {
  const Glyph = GLYPHS[kind]
  return <Glyph aria-hidden="true" className={clsx(classes.glyph, classes[kind])} />
}
