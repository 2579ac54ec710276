import type { TFunction } from 'i18next'
import type { AsOf } from '@/api/timeline'
import { formatDate } from '@/lib/dates'

/** What a legal text was on a day, in a sentence. */
export function asOfSentence(t: TFunction, answer: AsOf): string {
  const date = formatDate(answer.Date)
  switch (answer.State) {
    case 'in-force': {
      const from = formatDate(answer.From)
      return answer.Until
        ? t('timeline.asOf.between', { from, until: formatDate(answer.Until) })
        : t('timeline.asOf.since', { from })
    }
    case 'not-yet':
      return t('timeline.asOf.notYet', { date, next: formatDate(answer.Next?.Date) })
    case 'repealed':
      return t('timeline.asOf.repealed', { date, repealed: formatDate(answer.Repealed?.Date) })
    case 'draft-only':
      return t('timeline.asOf.draftOnly')
    default:
      return t('timeline.asOf.none', { date })
  }
}

interface DatedText {
  Id: number
  Date: string
}

/**
 * The version with a text to offer when the one in force has none: the latest of those in force before it.
 * `texts` are the versions that have a text.
 */
export function earlierText<Text extends DatedText>(answer: AsOf, texts: readonly Text[]): Text | undefined {
  const periods = answer.Timeline.filter(
    ({ From, Until, Superseded }) =>
      !Superseded && (Until === null || Until >= From) && From < (answer.From ?? answer.Date),
  )
  for (const { Revision } of periods.reverse()) {
    const found = texts.find(({ Id }) => Id === Revision)
    if (found) return found
  }
  return undefined
}
