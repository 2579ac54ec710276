import { IconMessage, IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Reading, ReadingEntry } from '@/api/browse'
import { commentsQuery, type Thread } from '@/api/comments'
import { usePermission } from '@/api/session'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { Button } from '@/ui/button'
import { BottomSheet } from '@/ui/drawer'
import { IconButton } from '@/ui/icon-button'
import { commentSpans, passageOf, trimPassage } from './comment-spans'
import './comment-marks.css'
import checkClasses from './reader-checks.module.css'
import classes from './reader-comments.module.css'
import { sideOf } from './sections'
import type { Place } from './text-map'
import { useMark, useMarks } from './use-marks'
import type { ReadingState } from './use-reading'
import { useSelected } from './use-selected'
import type { useTalk } from './use-talk'

const CommentPanel = lazy(async () => {
  const [module] = await Promise.all([import('./comment-panel'), loadCatalogueParts('comments', 'forms')])
  return { default: module.CommentPanel }
})

const NONE: Thread[] = []

interface ReaderCommentsProps {
  reading: Reading
  state: ReadingState
  talk: ReturnType<typeof useTalk>
  narrow: boolean
  /** The article at the top, and what it is called. */
  entry: ReadingEntry | undefined
  name: string
  lang: Lang
  /** Shows the text in another language. */
  onShown: (lang: Lang, place: string) => void
}

interface ReaderComments {
  button: ReactNode
  beside: ReactNode
  sheet: ReactNode
  /** The button beside selected words. */
  select: ReactNode
}

/** The comments on the passages of a version: marked in the text, and listed. */
export function useReaderComments(props: ReaderCommentsProps): ReaderComments {
  const { reading, state, narrow, entry, name, lang, onShown } = props
  const [{ open, current, arriving, writing }, change] = props.talk
  const { t } = useTranslation()
  const may = usePermission()
  const { map, drawn, goTo, goToPlace } = state
  const reads = may('comments.read')
  const { data } = useQuery({ ...commentsQuery(reading.Item.Id), enabled: reads })
  const button = useRef<HTMLButtonElement>(null)
  const threads = data?.Items ?? NONE
  const spans = useMemo(() => commentSpans(threads), [threads])
  const now = useMemo(() => {
    const thread = threads.find(({ Id }) => Id === current)
    return thread && passageOf(thread)
  }, [threads, current])
  useMarks(map, 'lls-comment', spans, drawn.size)
  useMark(map, 'lls-comment-now', open ? now : undefined, drawn.size)
  const creates = may('comments.create')
  const selected = useSelected(map, creates)
  const textOf = (of: Lang) => sideOf(reading, of).Text

  const show = (thread: Thread) => {
    const place = passageOf(thread)
    const there = place || thread.Place.Key
    if (there && map && !map.langs.includes(thread.Language)) return onShown(thread.Language, '')
    change({ arriving: undefined })
    if (place) goTo({ ...place, above: 0.3 })
    else if (thread.Place.Key) goToPlace(thread.Place.Key, thread.Language)
  }
  const go = (thread: Thread) => {
    change({ current: thread.Id, arriving: thread.Id, ...(narrow && { open: false }) })
    show(thread)
  }
  // A thread that the address names, or of the other language, is shown once the text is there.
  const arrive = useEffectEvent(() => {
    const thread = map && threads.find(({ Id }) => Id === arriving)
    if (thread) show(thread)
  })
  useEffect(() => {
    if (map && arriving && threads.length > 0) arrive()
  }, [map, arriving, threads])
  useEffect(() => {
    const box = map?.box
    if (!box || threads.length === 0) return
    const click = (event: MouseEvent) => {
      if (!document.getSelection()?.isCollapsed || event.button !== 0) return
      const at = map.offsetUnder(event.clientX, event.clientY)
      const thread = threads.find((one) => {
        const place = one.State === 'open' ? passageOf(one) : undefined
        return at && place && place.lang === at.lang && place.Start <= at.offset && at.offset < place.End
      })
      if (!thread) return
      change({ current: thread.Id, open: true })
    }
    box.addEventListener('click', click)
    return () => box.removeEventListener('click', click)
  }, [map, threads, change])

  const begin = (places: Place[], first = 0) => {
    const passages = places.filter((place) => trimPassage(textOf(place.lang), place))
    if (passages.length === 0) return
    const { text = '', audience = 'experts' } = writing ?? {}
    change({
      writing: { passages, chosen: Math.min(first, passages.length - 1), text, audience },
      open: true,
    })
  }
  // The heading of an article is seldom meant.
  const beginOnArticle = () => begin(passagesOf(reading, lang, entry), entry ? 1 : 0)
  const close = () => {
    change({ open: false })
    button.current?.focus({ preventScroll: true })
  }
  if (!data) return { button: null, beside: null, sheet: null, select: null }
  const count = threads.filter(({ State }) => State === 'open').length
  const panel = (
    <Suspense fallback={<div aria-busy="true" />}>
      <CommentPanel
        comments={data}
        current={current}
        writing={writing}
        onWriting={(now) => change({ writing: now })}
        textOf={textOf}
        article={name}
        onArticle={creates && textOf(lang) ? beginOnArticle : undefined}
        onGo={go}
        onClose={close}
        titled={narrow}
      />
    </Suspense>
  )
  return {
    button: (
      <span className={checkClasses.button}>
        <IconButton
          ref={button}
          name={t('reader.comments.list', { count })}
          icon={<IconMessage />}
          aria-expanded={open}
          onClick={() => change({ open: !open })}
        />
        <span aria-hidden="true">{count}</span>
      </span>
    ),
    beside: open && !narrow && <div className={checkClasses.beside}>{panel}</div>,
    sheet: narrow && (
      <BottomSheet opened={open} onClose={close} title={t('reader.comments.title')}>
        <div className={checkClasses.sheet}>{open && panel}</div>
      </BottomSheet>
    ),
    select: selected && (
      <div
        className={classes.select}
        style={{
          left: Math.max(8, Math.min(selected.x, window.innerWidth - 190)),
          top: Math.min(selected.y + 6, window.innerHeight - 110),
        }}
      >
        <Button
          size="sm"
          variant="primary"
          icon={<IconMessagePlus />}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            begin([selected.place])
            document.getSelection()?.removeAllRanges()
          }}
        >
          {t('reader.comments.add')}
        </Button>
      </div>
    ),
  }
}

/** The blocks of an article, its heading first; without one, those before the first article. */
function passagesOf(reading: Reading, lang: Lang, entry: ReadingEntry | undefined): Place[] {
  const { Blocks, Outline } = sideOf(reading, lang)
  const from = entry?.Block ?? 0
  const to = Outline.find(({ Block }) => Block > from || (!entry && Block >= from))?.Block ?? Blocks.length
  return Blocks.slice(from, to).map(({ Start, End }) => ({ lang, Start, End }))
}
