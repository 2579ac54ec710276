import type { TFunction } from 'i18next'
import type { EUActText } from '@/api/eu-acts'

/** What a legal text does with an act; the server's ids. */
export const AIMS = [1, 2, 3, 4, 5] as const

type Source = EUActText['Sources'][number]

export function aimText(t: TFunction, aim: number): string {
  const known = AIMS.find((one) => one === aim)
  return known ? t(`euacts.aims.${known}`) : ''
}

/** How it is known that a legal text has to do with an act. */
export const sourcesText = (t: TFunction, sources: Source[]): string =>
  sources.map((source) => t(`euacts.sources.${source}`)).join(', ')
