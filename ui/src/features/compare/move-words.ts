import type { TFunction } from 'i18next'
import type { Lang } from '@/lib/lang'
import { fromThere, toThere } from '@/lib/turkish-suffix'
import type { Move } from './lines'

/** “Madde 9’dan taşındı”, “Moved to Article 6”, or that a part is elsewhere. */
export function moveWords(t: TFunction, lang: Lang, { way, place }: Move): string {
  const name = place && (way === 'to' ? place.to || place.from : place.from || place.to)
  if (!name) return t(`compare.move.${way}Nowhere`)
  const there = lang === 'en' ? name : way === 'to' ? toThere(name) : way === 'from' ? fromThere(name) : name
  return t(`compare.move.${way}`, { place: there })
}
