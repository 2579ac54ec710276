import type { TFunction } from 'i18next'
import type { BrowseMode } from '@/api/browse'
import { formatNumber, type Lang } from '@/lib/lang'
import { withPartitive } from '@/lib/turkish-suffix'

export interface Counts {
  /** The texts of the sector or, when filters are active, those that they leave. */
  total: number
  red?: number
  yellow?: number
}

/** The text below the title: `38 taslak · 4’ü kırmızı, 7’si sarı`. */
export function subtitle(
  t: TFunction,
  lang: Lang,
  mode: BrowseMode,
  counts: Counts,
  sector: { name: string; inTitle: boolean } | undefined,
): string {
  const { total, red = 0, yellow = 0 } = counts
  const place = sector && !sector.inTitle ? sector.name : ''
  if (mode === 'legaltexts') {
    if (place) return `${place} · ${t('browse.texts', { count: total })}`
    const texts = t('browse.adopted', { count: total })
    return sector ? `${texts} · ${t('browse.withSubsectors')}` : texts
  }
  const of = (some: number) => (lang === 'tr' ? withPartitive(some) : formatNumber(some, lang))
  const lights = [
    red > 0 ? t('browse.red', { of: of(red) }) : '',
    yellow > 0 ? t('browse.yellow', { of: of(yellow) }) : '',
  ].filter(Boolean)
  return [place, t('browse.drafts', { count: total }), lights.join(', ')].filter(Boolean).join(' · ')
}
