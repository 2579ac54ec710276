import type { TFunction } from 'i18next'
import type { HistoryEvent } from '@/api/timeline'
import { articleName } from '@/entities/legaltexts/article-name'

/** What a version did to an article, in words. */
export const eventWords = (t: TFunction, { Kind, Left = '', Right = '' }: HistoryEvent): string =>
  t(`timeline.kinds.${Kind}`, { label: articleName(t, Right), before: articleName(t, Left) })
