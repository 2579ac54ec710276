import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { PAGE_SIZES } from '@/lib/timings'
import { LazyChoice } from './lazy-choice'
import { pageNumbers } from './page-numbers'
import classes from './pager.module.css'
import { useLang } from './use-lang'
import { useSmallScreen } from './use-small-screen'

export interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize?: (size: number) => void
}

/** The position in a list and the buttons of its pages; ← and → turn them. */
export function Pager({ page, pageSize, total, onPage, onPageSize }: PagerProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const number = (value: number) => formatNumber(value, lang)
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  const go = (next: number) => {
    if (next >= 1 && next <= last && next !== page) onPage(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step) {
      event.preventDefault()
      go(page + step)
    }
  }
  return (
    <div className={classes.pager}>
      <span className={classes.range}>{`${number(from)}–${number(to)} / ${number(total)}`}</span>
      {onPageSize && (
        <span className={classes.size}>
          <span className={small ? 'visually-hidden' : undefined}>{t('ui.pager.perPage')}</span>
          <LazyChoice
            label={t('ui.pager.perPage')}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
          >
            {(_open, toggle) => (
              <button
                type="button"
                className={classes.select}
                aria-label={`${t('ui.pager.perPage')}: ${pageSize}`}
                onClick={toggle}
              >
                {pageSize}
                <IconChevronDown aria-hidden="true" />
              </button>
            )}
          </LazyChoice>
        </span>
      )}
      <nav className={classes.pages} aria-label={t('ui.pager.pages')} onKeyDown={onKeyDown}>
        <PageButton name={t('ui.pager.previous')} off={page <= 1} onClick={() => go(page - 1)}>
          <IconChevronLeft />
        </PageButton>
        {small ? (
          <span className={classes.place}>{`${number(page)} / ${number(last)}`}</span>
        ) : (
          pageNumbers(page, last).map((entry, index) =>
            entry === null ? (
              <span key={index === 1 ? 'before' : 'after'} className={classes.gap}>
                …
              </span>
            ) : (
              <button
                key={entry}
                type="button"
                className={clsx(classes.page, entry === page && classes.current)}
                aria-label={t('ui.pager.page', { page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => go(entry)}
              >
                {number(entry)}
              </button>
            ),
          )
        )}
        <PageButton name={t('ui.pager.next')} off={page >= last} onClick={() => go(page + 1)}>
          <IconChevronRight />
        </PageButton>
      </nav>
    </div>
  )
}

interface PageButtonProps {
  name: string
  off: boolean
  onClick: () => void
  children: React.ReactNode
}

/** The previous or next button; it keeps the focus on the first and last page. */
function PageButton({ name, off, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={name}
      aria-disabled={off || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
