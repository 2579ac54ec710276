import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { nameIn } from '../entity'

interface Version {
  Id: number
  Date: string
  Status: { NameTR: string; NameEN: string } | null
}

/**
 * The date and the status of each version, by its id; `versions` are in the order of the server, the latest first.
 * Versions of one day and status are numbered, the oldest first: nothing else would tell them apart.
 */
export function versionNames(
  versions: readonly Version[],
  lang: Lang,
  dated: (date: string) => string = (date) => date,
): Map<number, string> {
  const names = versions.map(({ Date: date, Status }) =>
    [dated(formatDate(date)), Status && nameIn(Status, lang)].filter(Boolean).join(' · '),
  )
  return new Map(
    versions.map(({ Id }, index) => {
      const name = names[index] ?? ''
      const count = names.filter((other) => other === name).length
      const number = names.slice(index).filter((other) => other === name).length
      return [Id, count > 1 ? `${name} · ${number}/${count}` : name]
    }),
  )
}

/** The versions as options of a choice. */
export const versionOptions = (
  versions: readonly Version[],
  lang: Lang,
): { value: string; label: string }[] =>
  Array.from(versionNames(versions, lang), ([id, label]) => ({ value: String(id), label }))
