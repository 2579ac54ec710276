import { IconPencil, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { Comment, Comments, Thread } from '@/api/comments'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatDate, formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { LangChip } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import sideClasses from '@/ui/side-panel.module.css'
import { Tag } from '@/ui/tag'
import { CommentForm } from './comment-form'
import classes from './comment-panel.module.css'

/** What can be done with threads. */
export interface ThreadActions {
  onGo: (thread: Thread) => void
  onReply: (thread: Thread, text: string) => Promise<unknown>
  onEdit: (comment: Comment, text: string) => Promise<unknown>
  onState: (thread: Thread, state: Thread['State']) => void
  onAudience: (thread: Thread, audience: Thread['Audience']) => void
  onDelete: (comment: Comment) => void
}

interface CommentThreadProps extends ThreadActions {
  thread: Thread
  comments: Comments
  current: boolean
}

/** A thread: its passage, what became of it, and what was said. */
export function CommentThread({ thread, comments, current, ...actions }: CommentThreadProps) {
  const { t } = useTranslation()
  const may = usePermission()
  const { TimeZone } = useInstance()
  const [reply, setReply] = useState<string>()
  const { Place: place, State, Audience, Quote } = thread
  const dateOf = (id: number | undefined) =>
    formatDate(comments.Versions.find(({ Id }) => Id === id)?.Date ?? comments.Item.Date)
  const here = place.State === 'exact' || place.State === 'changed' || place.Key
  const carried = thread.RevisionId !== comments.Item.Id
  const quote = (
    <span lang={thread.Language} className={classes.words}>
      {Quote}
    </span>
  )
  const action = (label: string, act: () => void) => (
    <Button size="sm" variant="link" aria-label={`${label}: ${Quote.slice(0, 60)}`} onClick={act}>
      {label}
    </Button>
  )
  return (
    <li
      className={clsx(sideClasses.row, classes.thread)}
      aria-current={current || undefined}
      data-thread={thread.Id}
    >
      <p className={classes.tags}>
        <LangChip lang={thread.Language} />
        {Audience === 'experts' && <Tag>{t('comments.experts')}</Tag>}
        {State === 'resolved' && <Tag tone="green">{t('comments.resolvedTag')}</Tag>}
        {(place.State !== 'exact' || carried) && (
          <Tag tone={place.State === 'exact' ? 'green' : 'brass'}>{t(`comments.place.${place.State}`)}</Tag>
        )}
      </p>
      {here ? (
        <button type="button" className={classes.passage} onClick={() => actions.onGo(thread)}>
          <span className="visually-hidden">{t('comments.go')}: </span>
          {quote}
        </button>
      ) : (
        <blockquote className={classes.quote}>{quote}</blockquote>
      )}
      {place.Words && (
        <p className={classes.now}>
          {t('comments.now')}: <span lang={thread.Language}>{place.Words}</span>
        </p>
      )}
      {place.Since && (
        <p className={classes.now}>
          {t(place.State === 'gone' ? 'comments.articleGoneIn' : 'comments.goneIn', {
            date: dateOf(place.Since),
          })}
        </p>
      )}
      {carried && <p className={classes.now}>{t('comments.begunIn', { date: dateOf(thread.RevisionId) })}</p>}
      <ul>
        {thread.Comments.map((one) => (
          <OneComment key={one.Id} comment={one} onEdit={actions.onEdit} onDelete={actions.onDelete} />
        ))}
      </ul>
      {State === 'resolved' && thread.ResolvedUser && thread.ResolvedDate && (
        <p className={classes.now}>
          {t('comments.resolvedBy', {
            name: userName(thread.ResolvedUser, t),
            date: formatInstant(thread.ResolvedDate, TimeZone),
          })}
        </p>
      )}
      {reply === undefined ? (
        <p className={sideClasses.actions}>
          {may('comments.reply') && action(t('comments.reply'), () => setReply(''))}
          {may('comments.update') &&
            action(t(State === 'open' ? 'comments.resolve' : 'comments.reopen'), () =>
              actions.onState(thread, State === 'open' ? 'resolved' : 'open'),
            )}
          {may('comments.update') &&
            action(t(Audience === 'experts' ? 'comments.openToReaders' : 'comments.keepToExperts'), () =>
              actions.onAudience(thread, Audience === 'experts' ? 'readers' : 'experts'),
            )}
        </p>
      ) : (
        <CommentForm
          label={t('comments.answer')}
          submit={t('comments.send')}
          text={reply}
          onText={setReply}
          onSubmit={async (text) => {
            await actions.onReply(thread, text)
            setReply(undefined)
          }}
          onCancel={() => setReply(undefined)}
        />
      )}
    </li>
  )
}

type OneCommentProps = Pick<ThreadActions, 'onEdit' | 'onDelete'> & { comment: Comment }

/** What somebody has said, with a form to change it while its author may. */
function OneComment({ comment, onEdit, onDelete }: OneCommentProps) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const [text, setText] = useState<string>()
  const action = (label: string, icon: ReactNode, act: () => void) => (
    <IconButton size="sm" name={`${label}: ${comment.Text.slice(0, 60)}`} icon={icon} plain onClick={act} />
  )
  return (
    <li className={classes.comment}>
      <div className={classes.head}>
        <p className={classes.by}>
          <strong>{userName(comment.User, t)}</strong>
          <time dateTime={comment.Date}>{formatInstant(comment.Date, TimeZone)}</time>
          {comment.EditDate && <span>{t('comments.edited')}</span>}
        </p>
        {comment.MayEdit &&
          text === undefined &&
          action(t('common.edit'), <IconPencil />, () => setText(comment.Text))}
        {comment.MayDelete && action(t('common.delete'), <IconTrash />, () => onDelete(comment))}
      </div>
      {text === undefined ? (
        <p className={comment.Deleted ? classes.deleted : classes.text}>
          {comment.Deleted ? t('comments.deleted') : comment.Text}
        </p>
      ) : (
        <CommentForm
          label={t('comments.text')}
          submit={t('common.save')}
          text={text}
          onText={setText}
          onSubmit={async (now) => {
            await onEdit(comment, now)
            setText(undefined)
          }}
          onCancel={() => setText(undefined)}
        />
      )}
    </li>
  )
}
