import { memo, useDeferredValue, useEffect, useRef } from 'react'
import type { ReadingEntry } from '@/api/browse'
import { articleName } from '@/entities/legaltexts/article-name'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { opensElsewhere } from '@/lib/opens-elsewhere'
import classes from './text-outline.module.css'

export type OutlineLine = Pick<ReadingEntry, 'Kind' | 'Label' | 'Heading' | 'Level' | 'Key'>

interface TextOutlineProps {
  entries: readonly OutlineLine[]
  lang: Lang
  /** The index of the entry at which the reader or the caret is; -1: none. */
  current: number
  /** The address of a place; without it the entries are buttons. */
  hrefOf?: (place: string) => string
  onChoose: (index: number) => void
  /** What it says without entries. */
  none: string
}

const NONE: readonly OutlineLine[] = []

/** The parts and articles of a text, one line each. Rendered after the text; the current one is kept in sight. */
export const TextOutline = memo(function TextOutline(props: TextOutlineProps) {
  const { entries, lang, current, hrefOf, onChoose, none } = props
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const drawn = useDeferredValue(entries, NONE)
  const words = t('reader.recitals')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries may be rendered after the text
  useEffect(() => {
    const entry = current >= 0 ? list.current?.children[current] : undefined
    if (entry) scrollInto(entry)
  }, [current, drawn])
  return (
    <nav aria-label={t('reader.outline')} className={classes.outline}>
      {entries.length === 0 && <p className={classes.none}>{none}</p>}
      <ol ref={list}>
        {drawn.map((entry, index) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: articles of a text may have the same names
            key={index}
            index={index}
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

/** Scrolls the list only: the page around it must stay where it is. */
function scrollInto(entry: Element): void {
  const box = entry.closest('nav')
  if (!box) return
  const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()]
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
}

interface EntryProps extends Pick<TextOutlineProps, 'lang' | 'hrefOf' | 'onChoose'> {
  index: number
  entry: OutlineLine
  /** What recitals are called. */
  words: string
  current: boolean
}

const Entry = memo(function Entry({ index, entry, lang, words, current, hrefOf, onChoose }: EntryProps) {
  const { Kind, Label, Heading, Level = 0, Key } = entry
  const name = Kind === 'division' ? Label : articleName(Label ?? '', lang)
  const said = {
    lang: Label ? lang : undefined,
    title: [name, Heading].filter(Boolean).join(' ') || words,
    'aria-current': current || undefined,
    children: Label ? (
      <>
        <strong>{name}</strong> {Heading}
      </>
    ) : (
      words
    ),
  }
  return (
    <li className={classes.entry} data-kind={Kind} data-level={Level}>
      {hrefOf ? (
        <a
          href={hrefOf(Key ?? '')}
          {...said}
          onClick={(event) => {
            if (opensElsewhere(event)) return
            event.preventDefault()
            onChoose(index)
          }}
        />
      ) : (
        <button type="button" {...said} onClick={() => onChoose(index)} />
      )}
    </li>
  )
})
