import { clsx } from 'clsx'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { opensElsewhere } from '@/lib/opens-elsewhere'
import { useLang } from '@/ui/use-lang'
import { ChangeGlyph } from './change-glyph'
import { CHANGES, type Change } from './changes'
import { type Article, type Counts, nameOf } from './lines'
import classes from './outline.module.css'

interface LegendProps {
  counts: Counts
  kind: Change | undefined
  /** Shows only one kind; undefined: all kinds. */
  onKind: (kind: Change | undefined) => void
}

/** The kinds of change with their counts; each button shows only its kind. */
export const Legend = memo(function Legend({ counts, kind, onKind }: LegendProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const existing = CHANGES.filter((change) => counts[change] > 0)
  if (existing.length === 0) return null
  return (
    <fieldset className={classes.legend}>
      <legend className="visually-hidden">{t('compare.legend')}</legend>
      {existing.map((change) => (
        <button
          key={change}
          type="button"
          aria-pressed={kind === change}
          data-change={change}
          onClick={() => onKind(kind === change ? undefined : change)}
        >
          <ChangeGlyph change={change} />
          <span>
            {formatNumber(counts[change], lang)} {t(`compare.kinds.${change}`)}
          </span>
        </button>
      ))}
    </fieldset>
  )
})

interface OutlineProps {
  articles: Article[]
  active: string | undefined
  /** The address of an article; without it the articles are buttons. */
  hrefOf?: (article: Article) => string
  onChoose: (article: Article) => void
}

const NONE: Article[] = []

/** The articles with their changes, as links. Rendered after the text. */
export const Outline = memo(function Outline({ articles, active, hrefOf, onChoose }: OutlineProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const drawn = useDeferredValue(articles, NONE)
  // Computed once, not for each of hundreds of articles whenever another one is at the top.
  const said = new Map<string, string>(CHANGES.map((change) => [change, `, ${t(`compare.kinds.${change}`)}`]))
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <nav aria-label={t('compare.outline')} className={classes.outline}>
      {articles.length === 0 && <p className={classes.none}>{t('compare.noArticles')}</p>}
      <ol ref={list}>
        {drawn.map((article) => (
          <Entry
            key={`${article.key} ${article.row}`}
            article={article}
            said={said.get(article.kind) ?? ''}
            active={article.key === active}
            hrefOf={hrefOf}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </nav>
  )
})

interface EntryProps {
  article: Article
  /** The change as text, for screen readers. */
  said: string
  active: boolean
  hrefOf: OutlineProps['hrefOf']
  onChoose: OutlineProps['onChoose']
}

const Entry = memo(function Entry({ article, said, active, hrefOf, onChoose }: EntryProps) {
  const { kind, title, lang } = article
  const drawn = {
    className: clsx(kind === 'same' && classes.same, kind === 'removed' && classes.removed),
    'aria-current': active || undefined,
    children: (
      <>
        <span className={classes.name} lang={lang}>
          {nameOf(article)}
          {title && <small>{title}</small>}
        </span>
        {kind !== 'same' && (
          <>
            <span className="visually-hidden">{said}</span>
            <ChangeGlyph change={kind} />
          </>
        )}
      </>
    ),
  }
  if (!hrefOf)
    return (
      <li className={classes.entry}>
        <button type="button" {...drawn} onClick={() => onChoose(article)} />
      </li>
    )
  return (
    <li className={classes.entry}>
      <a
        href={hrefOf(article)}
        {...drawn}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          onChoose(article)
        }}
      />
    </li>
  )
})
