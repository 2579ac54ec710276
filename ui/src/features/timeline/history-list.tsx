import { type Ref, useCallback, useMemo } from 'react'
import type { TextHistory } from '@/api/timeline'
import { articleTitle } from '@/entities/legaltexts/article-name'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { WindowRows } from '@/ui/window-rows'
import { EventGlyph } from './event-glyph'
import { eventWords } from './event-words'
import classes from './history-list.module.css'
import { type HistoryRow, versionNumbers } from './history-rows'

interface HistoryListProps {
  versions: TextHistory['Versions']
  rows: HistoryRow[]
  /** Of the texts. */
  language: Lang
  onArticle: (row: HistoryRow) => void
}

/** The expected height of an article in pixels. */
const ROW = 96

/** What the versions did to each article, for phones. */
export function HistoryList({ versions, rows, language, onArticle }: HistoryListProps) {
  const { t } = useTranslation()
  const numbers = useMemo(() => versionNumbers(versions), [versions])
  const renderRow = useCallback(
    (index: number, measure: (element: HTMLElement | null) => void) => {
      const row = rows[index]
      if (!row) return null
      const { article, cells, ended } = row
      return (
        <li
          key={article.Id}
          ref={measure}
          data-index={index}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          className={classes.article}
        >
          <button type="button" className={classes.name} onClick={() => onArticle(row)}>
            <span lang={language}>{articleTitle(article.Label, language, article.Heading)}</span>
          </button>
          {ended && <p className={classes.ended}>{t('timeline.matrix.ended')}</p>}
          <ul className={classes.events}>
            {cells.flatMap(({ events }, at) =>
              events.map((event) => (
                <li key={`${event.Version} ${event.Kind}`}>
                  <EventGlyph kind={event.Kind} />
                  <span className={classes.version}>
                    <span className="visually-hidden">{t('timeline.matrix.column')} </span>
                    {numbers[at]}
                    <span className={classes.date}> · {formatDate(versions[at]?.Date ?? '')}</span>
                  </span>
                  <span className={classes.words}>{eventWords(t, event, language)}</span>
                </li>
              )),
            )}
          </ul>
        </li>
      )
    },
    [rows, versions, numbers, language, onArticle, t],
  )
  return (
    <ul className={classes.list} aria-label={t('timeline.matrix.table')}>
      <WindowRows
        count={rows.length}
        keyOf={(index) => rows[index]?.article.Id ?? index}
        rowHeight={ROW}
        gap={8}
        renderRow={renderRow}
        renderGap={(height, ref) => (
          <li ref={ref as Ref<HTMLLIElement>} aria-hidden="true" style={{ height }} className={classes.gap} />
        )}
      />
    </ul>
  )
}
