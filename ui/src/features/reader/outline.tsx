import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingEntry } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import classes from './outline.module.css'
import { nameOfEntry } from './places'

interface OutlineProps {
  entries: readonly ReadingEntry[]
  lang: Lang
  /** The index of the entry at the top of the text; -1: none. */
  current: number
  hrefOf: (place: string) => string
  onChoose: (entry: ReadingEntry) => void
}

const NONE: readonly ReadingEntry[] = []

/** The parts and articles of the text, one line each. Rendered after the text; follows the reading. */
export const Outline = memo(function Outline({ entries, lang, current, hrefOf, onChoose }: OutlineProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const drawn = useDeferredValue(entries, NONE)
  const words = t('reader.recitals')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries may be rendered after the text
  useEffect(() => {
    if (current >= 0) list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current, drawn])
  return (
    <nav aria-label={t('reader.outline')} className={classes.outline}>
      {entries.length === 0 && <p className={classes.none}>{t('reader.noArticles')}</p>}
      <ol ref={list}>
        {drawn.map((entry, index) => (
          <Entry
            key={entry.Block}
            entry={entry}
            lang={lang}
            words={words}
            current={index === current}
            hrefOf={hrefOf}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </nav>
  )
})

interface EntryProps extends Pick<OutlineProps, 'lang' | 'hrefOf' | 'onChoose'> {
  entry: ReadingEntry
  /** What recitals are called. */
  words: string
  current: boolean
}

const Entry = memo(function Entry({ entry, lang, words, current, hrefOf, onChoose }: EntryProps) {
  const { Kind, Label, Heading, Level = 0, Key } = entry
  const name = nameOfEntry(entry) || words
  return (
    <li className={classes.entry} data-kind={Kind} data-level={Level}>
      <a
        href={hrefOf(Key ?? '')}
        lang={Label ? lang : undefined}
        title={name}
        aria-current={current || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onChoose(entry)
        }}
      >
        {Label ? (
          <>
            <strong>{Label}</strong> {Heading}
          </>
        ) : (
          words
        )}
      </a>
    </li>
  )
})
