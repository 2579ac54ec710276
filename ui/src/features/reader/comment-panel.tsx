import { IconMessagePlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  beginThread,
  COMMENTS,
  type Comment,
  type Comments,
  deleteComment,
  editComment,
  replyTo,
  setThreadAudience,
  setThreadState,
  type Thread,
} from '@/api/comments'
import { ApiFault } from '@/api/fault'
import { useMessages } from '@/feedback/messages'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { Button } from '@/ui/button'
import { Segmented } from '@/ui/segmented'
import { SidePanel } from '@/ui/side-panel'
import sideClasses from '@/ui/side-panel.module.css'
import { BeginForm, type NewComment } from './begin-form'
import { CommentThread } from './comment-thread'

/** How many threads are rendered at first, and more at each request. */
const STEP = 100

const FILTERS = ['open', 'mine', 'resolved'] as const
type Filter = (typeof FILTERS)[number]

const holds = (filter: Filter, { State, Mine }: Thread) => (filter === 'mine' ? Mine : State === filter)

/** A change of the state or of the audience of a thread. */
type Decision = { thread: Thread } & ({ state: Thread['State'] } | { audience: Thread['Audience'] })

interface CommentPanelProps {
  comments: Comments
  /** The thread that is shown in the text. */
  current: number | undefined
  writing: NewComment | undefined
  onWriting: (writing: NewComment | undefined) => void
  textOf: (lang: Lang) => string
  /** What the article at the top is called. */
  article: string
  /** Begins a comment on a passage of that article. */
  onArticle: (() => void) | undefined
  onGo: (thread: Thread) => void
  onClose: () => void
  /** Whether what the panel is in has its title, and the button that closes it. */
  titled: boolean
}

/** The comments on the passages of a version, in the order of the text. */
export function CommentPanel(props: CommentPanelProps) {
  const { comments, current, writing, onWriting, textOf, article, onArticle, onGo, onClose, titled } = props
  const { t } = useTranslation()
  const { confirm } = useMessages()
  const client = useQueryClient()
  const { Items } = comments
  const shownFirst = Items.find(({ Id }) => Id === current)
  const [filter, setFilter] = useState<Filter>(shownFirst?.State ?? 'open')
  const [most, setMost] = useState(STEP)
  const box = useRef<HTMLElement>(null)
  const refresh = [[...COMMENTS]]
  const found = Items.filter((thread) => holds(filter, thread))
  const gone = found.filter(({ Place: { State } }) => State === 'gone')
  const placed = found.slice(0, found.length - gone.length)
  useEffect(() => {
    if (!writing) box.current?.focus({ preventScroll: true })
  }, [writing])
  // A thread that was chosen in the text is shown whatever the filter was.
  const chosen = useRef(current)
  useEffect(() => {
    const thread = Items.find(({ Id }) => Id === current)
    if (thread && current !== chosen.current && !holds(filter, thread)) setFilter(thread.State)
    chosen.current = current
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current, Items, filter])
  const beginning = useAction({
    run: beginThread,
    refresh,
    onDone: () => {
      onWriting(undefined)
      setFilter('open')
    },
    onFault: (fault) => {
      const moved =
        fault instanceof ApiFault &&
        fault.errors.some(({ Field, Code }) => Field === 'Quote' && Code === 'unknown')
      if (moved) showToast({ severity: 'error', title: (t) => t('comments.textChanged') })
      return moved
    },
  })
  const replying = useAction({
    run: ({ thread, text }: { thread: Thread; text: string }) => replyTo(thread.Id, text),
    refresh,
  })
  const deciding = useAction({
    run: ({ thread, ...to }: Decision) =>
      'state' in to ? setThreadState(thread, to.state) : setThreadAudience(thread, to.audience),
    refresh,
    onFault: (fault) => {
      const changed = fault instanceof ApiFault && fault.is('ERROR_CHANGED_MEANWHILE')
      if (!changed) return false
      showToast({ severity: 'error', title: (t) => t('comments.changed') })
      void client.invalidateQueries({ queryKey: [...COMMENTS] })
      return true
    },
  })
  const editing = useAction({
    run: ({ comment, text }: { comment: Comment; text: string }) => editComment(comment.Id, text),
    refresh,
  })
  const deleting = useAction({ run: deleteComment, refresh })
  const onAudience = async (thread: Thread, audience: Thread['Audience']) => {
    const opens = audience === 'readers'
    if (
      !opens ||
      (await confirm({
        title: t('comments.openTitle'),
        text: t('comments.openText'),
        confirmText: t('comments.openToReaders'),
      }))
    )
      deciding.mutate({ thread, audience })
  }
  const onDelete = async ({ Id }: Comment) => {
    if (await confirm({ title: t('comments.deleteTitle'), danger: true, confirmText: t('common.delete') }))
      deleting.mutate(Id)
  }
  const actions = {
    onGo,
    onReply: (thread: Thread, text: string) => replying.mutateAsync({ thread, text }),
    onState: (thread: Thread, state: Thread['State']) => deciding.mutate({ thread, state }),
    onAudience: (thread: Thread, audience: Thread['Audience']) => void onAudience(thread, audience),
    onEdit: (comment: Comment, text: string) => editing.mutateAsync({ comment, text }),
    onDelete: (comment: Comment) => void onDelete(comment),
  }
  const list = (threads: Thread[]) => (
    <ul>
      {threads.map((thread) => (
        <CommentThread
          key={thread.Id}
          thread={thread}
          comments={comments}
          current={thread.Id === current}
          {...actions}
        />
      ))}
    </ul>
  )
  return (
    <SidePanel
      ref={box}
      title={t('comments.title')}
      closeName={titled ? undefined : t('comments.close')}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      {onArticle && !writing && (
        <Button size="sm" icon={<IconMessagePlus />} onClick={onArticle}>
          {t('comments.onArticle', { name: article })}
        </Button>
      )}
      {writing && (
        <BeginForm
          writing={writing}
          textOf={textOf}
          onWriting={onWriting}
          onBegin={({ lang, Start, End }, Audience, Text) =>
            beginning.mutateAsync({
              RevisionId: comments.Item.Id,
              Language: lang,
              Start,
              End,
              Quote: textOf(lang).slice(Start, End),
              Text,
              Audience,
            })
          }
        />
      )}
      <Segmented
        label={t('comments.filter')}
        options={FILTERS.map((value) => ({
          value,
          label: `${t(`comments.filters.${value}`)} (${Items.filter((thread) => holds(value, thread)).length})`,
        }))}
        value={filter}
        onChange={setFilter}
      />
      {found.length === 0 && <p className={sideClasses.note}>{t(`comments.none.${filter}`)}</p>}
      {list(placed.slice(0, most))}
      {most < placed.length && (
        <Button size="sm" onClick={() => setMost(most + STEP)}>
          {t('comments.more', { count: Math.min(STEP, placed.length - most) })}
        </Button>
      )}
      {gone.length > 0 && (
        <section className={sideClasses.group}>
          <h4>{t('comments.goneList', { count: gone.length })}</h4>
          {list(gone)}
        </section>
      )}
      {comments.LeftOut > 0 && (
        <p className={sideClasses.note}>{t('comments.leftOut', { count: comments.LeftOut })}</p>
      )}
    </SidePanel>
  )
}
