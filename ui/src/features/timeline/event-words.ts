import type { TFunction } from 'i18next'
import type { HistoryEvent } from '@/api/timeline'
import { articleName } from '@/entities/legaltexts/article-name'
import type { Lang } from '@/lib/lang'

/** What a version did to an article of a text in a language, in words. */
export const eventWords = (
  t: TFunction,
  { Kind, Left = '', Right = '' }: HistoryEvent,
  language: Lang,
): string =>
  t(`timeline.kinds.${Kind}`, { label: articleName(Right, language), before: articleName(Left, language) })
