import type { TFunction } from 'i18next'
import { FOLDABLE } from './changes'
import type { Fold } from './items'
import { nameOf } from './lines'

/** Describes what a fold hides: “4 articles unchanged”, “412 unchanged paragraphs · 3 only renumbered”. */
export function foldSummary(t: TFunction, fold: Fold): string {
  const { articles, same, foldable, others } = fold
  const plain = articles > 0 && same === fold.lines.length
  const parts = [
    plain
      ? t('compare.fold.articles', { count: articles })
      : same > 0 && t('compare.fold.paragraphs', { count: same }),
    ...FOLDABLE.map(
      (change) => foldable[change] > 0 && t(`compare.fold.${change}`, { count: foldable[change] }),
    ),
    others > 0 && t('compare.fold.others', { count: others }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Describes where a fold is: “Madde 1 – Madde 4”. */
export function foldRange({ first, last }: Fold): string {
  return [...new Set([first, last].map((article) => article && nameOf(article)))].filter(Boolean).join(' – ')
}
