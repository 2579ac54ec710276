import { IconArrowsDiff, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './fold-row.module.css'
import { foldRange, foldSummary } from './fold-text'
import type { Fold } from './items'
import { nameOf } from './lines'
import type { Section } from './pair-articles'

/** A fold: what it hides, where that is, and a button that opens it. */
export function FoldRow({ fold, onToggle }: { fold: Fold; onToggle: (key: string) => void }) {
  const { t } = useTranslation()
  const place = foldRange(fold)
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={fold.open}
      onClick={() => onToggle(fold.lines[0]?.key ?? '')}
    >
      {fold.open ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />}
      <strong>{foldSummary(t, fold)}</strong>
      {place && <span className={classes.place}>{place}</span>}
      <span className={classes.act}>{t(fold.open ? 'compare.fold.hide' : 'compare.fold.show')}</span>
    </button>
  )
}

/** The heading above the lines of an article in both languages. */
export function BandRow({ section: { tr, en } }: { section: Section }) {
  const names = [...new Set([tr, en].map((article) => article && nameOf(article)))].filter(Boolean)
  const title = tr?.title || en?.title
  return (
    <div className={classes.band}>
      <IconArrowsDiff aria-hidden="true" />
      <h2>{names.join(' · ')}</h2>
      {title && <span className={classes.title}>{title}</span>}
    </div>
  )
}
