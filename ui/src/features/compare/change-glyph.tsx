import {
  IconArrowsVertical,
  IconAsterisk,
  IconHash,
  IconMinus,
  IconPlus,
  IconSpace,
  IconTilde,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import classes from './change-glyph.module.css'
import type { Change } from './changes'

const GLYPHS = {
  changed: IconTilde,
  added: IconPlus,
  removed: IconMinus,
  moved: IconArrowsVertical,
  renumbered: IconHash,
  marks: IconAsterisk,
  whitespace: IconSpace,
}

/** The symbol of a kind of change; its name is beside it. */
export function ChangeGlyph({ change }: { change: Change }) {
  const Glyph = GLYPHS[change]
  return <Glyph aria-hidden="true" className={clsx(classes.glyph, classes[change])} />
}
