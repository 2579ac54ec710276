import { useState } from 'react'
import { parseObject } from '@/api/browser-data'
import { useSession } from '@/api/session'
import type { Shown } from './sections'

export const SIZES = ['small', 'normal', 'large', 'larger'] as const
export const WIDTHS = ['narrow', 'normal', 'wide'] as const
export type Size = (typeof SIZES)[number]
export type Width = (typeof WIDTHS)[number]

/** How this user reads texts in this browser. */
export interface Preferences {
  /** Undefined: both languages on a wide screen, the language of the interface on a phone. */
  shown?: Shown
  size: Size
  width: Width
  /** Whether terms of the glossary are marked. */
  terms: boolean
  /** Whether references to EU law are marked. */
  references: boolean
  /** Whether what is probably wrong is marked and listed. */
  checks: boolean
  /** Whether the margin names the version that last changed the text. */
  changes: boolean
  /** Whether the outline is beside the text. */
  outline: boolean
}

const DEFAULTS: Preferences = {
  size: 'normal',
  width: 'normal',
  terms: false,
  references: false,
  checks: false,
  changes: false,
  outline: true,
}

const key = (user: number) => `lls-reading-${user}`

/** Parses the preferences of a user and ignores invalid ones. */
export function readPreferences(text: string | null): Preferences {
  const kept = parseObject(text)
  const one = <Value extends string>(values: readonly Value[], value: unknown) =>
    values.find((known) => known === value)
  const shown = one(['tr', 'en', 'both'] as const, kept.shown)
  return {
    ...(shown && { shown }),
    size: one(SIZES, kept.size) ?? DEFAULTS.size,
    width: one(WIDTHS, kept.width) ?? DEFAULTS.width,
    terms: kept.terms === true,
    references: kept.references === true,
    checks: kept.checks === true,
    changes: kept.changes === true,
    outline: kept.outline !== false,
  }
}

/** The preferences, which this browser remembers for each user. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const { UserId } = useSession()
  const [preferences, set] = useState(() => readPreferences(localStorage.getItem(key(UserId))))
  const change = (patch: Partial<Preferences>) => {
    const next = { ...preferences, ...patch }
    set(next)
    localStorage.setItem(key(UserId), JSON.stringify(next))
  }
  return [preferences, change]
}
