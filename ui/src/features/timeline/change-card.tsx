import { IconFileDiff, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { usePermission } from '@/api/session'
import { articleHistoryQuery } from '@/api/timeline'
import { nameIn } from '@/entities/entity'
import { KIND_ROUTES } from '@/entities/kind-routes'
import type { ChangeMark } from '@/entities/legaltexts/change-mark'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { MarkedText } from '@/shared/marked-text'
import { Button, buttonClass } from '@/ui/button'
import { BottomSheet } from '@/ui/drawer'
import { useLang } from '@/ui/use-lang'
import { useLastDefined } from '@/ui/use-last'
import { useSmallScreen } from '@/ui/use-small-screen'
import classes from './change-card.module.css'
import { changedLines } from './changed-lines'

export interface ChangeCardProps {
  opened: boolean
  mark: ChangeMark | undefined
  onHistory: (place: string, language: Lang) => void
  onClose: () => void
}

/** The changed lines that are shown; the others are in the history of the article. */
const MOST_LINES = 3

/** What the version that a mark in the margin names has changed: a card beside the mark, on phones a sheet. */
export function ChangeCard({ opened, mark, onHistory, onClose }: ChangeCardProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const shown = useLastDefined(mark)
  const content = shown && <Content mark={shown} onHistory={onHistory} onClose={onClose} />
  if (small)
    return (
      <BottomSheet opened={opened} onClose={onClose} title={t('reader.lastChange')}>
        {content}
      </BottomSheet>
    )
  if (!opened || !mark) return null
  return (
    <Beside mark={mark} onClose={onClose}>
      {content}
    </Beside>
  )
}

interface BesideProps {
  mark: ChangeMark
  onClose: () => void
  children: ReactNode
}

/** How long the pointer may be outside of the card and its mark. */
const GRACE = 300
/** Pixels. */
const GAP = 6
const WIDTH = 420
/** A card without so much room below its mark is above it. */
const ROOM = 320

/**
 * A card below or above its mark. It closes with Escape, when the focus or the pointer leaves both, and when the mark
 * is scrolled out of sight. While the focus is in one of them, the pointer does not matter: it may lie anywhere.
 */
function Beside({ mark, onClose, children }: BesideProps) {
  const { t } = useTranslation()
  const card = useRef<HTMLElement>(null)
  const { element } = mark
  const [, follow] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (mark.enter) card.current?.focus()
  }, [mark])
  const at = element.getBoundingClientRect()
  const left = Math.max(GAP, Math.min(at.left, window.innerWidth - WIDTH - GAP))
  const place =
    at.bottom + ROOM <= window.innerHeight
      ? { left, top: at.bottom + GAP }
      : { left, bottom: window.innerHeight - at.top + GAP }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const contains = (target: EventTarget | null) =>
      target instanceof Node && (element.contains(target) || card.current?.contains(target))
    const onOver = (event: Event) => {
      clearTimeout(timer)
      if (!contains(event.target) && !contains(document.activeElement)) timer = setTimeout(onClose, GRACE)
    }
    const onElsewhere = ({ target }: Event) => {
      if (!contains(target)) onClose()
    }
    const onScroll = ({ target }: Event) => {
      if (contains(target)) return
      const sight = (target instanceof Element ? target : document.documentElement).getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom < sight.top || top > sight.bottom) onClose()
      else follow()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (card.current?.contains(document.activeElement)) element.focus()
      onClose()
    }
    document.addEventListener('pointerover', onOver)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('scroll', onScroll, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('scroll', onScroll, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [element, onClose])
  return (
    <section
      ref={card}
      className={classes.card}
      style={{ ...place, width: WIDTH }}
      aria-label={t('reader.lastChange')}
      tabIndex={-1}
    >
      {children}
    </section>
  )
}

interface ContentProps {
  mark: ChangeMark
  onHistory: ChangeCardProps['onHistory']
  onClose: () => void
}

function Content({ mark, onHistory, onClose }: ContentProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  const { since, before, place, language, element } = mark
  return (
    <div className={classes.content}>
      <p className={classes.version}>
        <strong className="tabular">{formatDate(since.Date)}</strong>
        {since.Status && <span>{nameIn(since.Status, lang)}</span>}
        <span className={classes.user}>{userName(since.ModifyUser, t)}</span>
      </p>
      {place && <Words {...mark} place={place} />}
      <div className={classes.ways}>
        {place && (
          <Button
            size="sm"
            icon={<IconHistory aria-hidden="true" />}
            onClick={() => {
              // The drawer gives it back the focus.
              element.focus()
              onClose()
              onHistory(place, language)
            }}
          >
            {t('timeline.article')}
          </Button>
        )}
        {before !== undefined && may('revisions.compare') && (
          <Link
            to={`${KIND_ROUTES.revisions.path}/compare/${since.LegalTextId}` as string}
            search={() => ({ source: before, destination: since.Id })}
            className={buttonClass('default', 'sm')}
          >
            <IconFileDiff aria-hidden="true" />
            {t('timeline.compare')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The words of the change, before and after. */
function Words({ version, since, place, language }: ChangeMark & { place: string }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(articleHistoryQuery(version, place, language))
  const step = data?.Steps.find(({ Version }) => Version.Id === since.Id)
  if (isPending) return <p className="meta">{t('timeline.waiting')}</p>
  if (!step?.Left || !step.Right) return null
  return (
    <dl className={classes.words}>
      {(['before', 'after'] as const).map((side) => (
        <div key={side}>
          <dt>{t(`timeline.${side}`)}</dt>
          {changedLines((side === 'before' ? step.Left : step.Right) ?? [])
            .flatMap((line) => ('segments' in line && line.segments.some(({ Op }) => Op !== 0) ? [line] : []))
            .slice(0, MOST_LINES)
            .map(({ segments }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              <dd key={at} lang={language}>
                <MarkedText segments={segments} />
              </dd>
            ))}
        </div>
      ))}
    </dl>
  )
}
