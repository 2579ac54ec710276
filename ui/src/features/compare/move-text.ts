import type { TFunction } from 'i18next'
import type { Lang } from '@/lib/lang'
import { withAblative, withDative } from '@/lib/turkish-suffix'
import type { Move } from './lines'

/** “Madde 9’dan taşındı”, “Moved to Article 6”, or that a part is elsewhere. */
export function moveText(t: TFunction, lang: Lang, { direction: way, place }: Move): string {
  const name = place && (way === 'to' ? place.to || place.from : place.from || place.to)
  if (!name) return t(`compare.move.${way}Nowhere`)
  const there =
    lang === 'en' ? name : way === 'to' ? withDative(name) : way === 'from' ? withAblative(name) : name
  return t(`compare.move.${way}`, { place: there })
}
