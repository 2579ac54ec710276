import type { TFunction } from 'i18next'
import type { LegalTextDetail } from '@/api/browse'
import { monthsBetween } from '@/lib/months'

/** The reason for the traffic light; empty without a light. */
export function lightReason(t: TFunction, text: LegalTextDetail, today: string): string {
  if (text.TrafficLightId === 0 || !text.DateDrafted) return ''
  const since = t('viewer.light.since', { count: monthsBetween(text.DateDrafted, today) })
  return [since, threshold(t, text)].filter(Boolean).join('; ')
}

function threshold(
  t: TFunction,
  { TrafficLightId, TrafficLightYellow, TrafficLightRed, Adopted }: LegalTextDetail,
) {
  if (TrafficLightId === 3) return t('viewer.light.red', { count: TrafficLightRed })
  if (TrafficLightId === 2) return t('viewer.light.yellow', { count: TrafficLightYellow })
  if (Adopted) return t('viewer.light.adopted')
  if (TrafficLightYellow) return t('viewer.light.yellow', { count: TrafficLightYellow })
  return TrafficLightRed ? t('viewer.light.red', { count: TrafficLightRed }) : t('viewer.light.off')
}
