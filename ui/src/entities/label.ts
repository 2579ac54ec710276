import type { ParseKeys, TFunction } from 'i18next'
import type { Lang } from '@/lib/lang'

/** What something is called: a key of the catalogues, or as the server's description calls it. */
export type Label = ParseKeys | { NameTR: string; NameEN: string }

export function labelText(label: Label, t: TFunction, lang: Lang): string {
  if (typeof label === 'string') return String(t(label))
  return lang === 'tr' ? label.NameTR : label.NameEN
}
