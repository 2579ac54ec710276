import { IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Favourite, favouritesQuery } from '@/api/favourites'
import { limitOf } from '@/api/limits'
import { useSession } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { textLength } from '@/lib/text-length'
import {
  type FavouriteRequest,
  hasFavouriteRequest,
  setUnsavedNote,
  unsavedNote,
} from '@/shared/favourite-request'
import { Button } from '@/ui/button'
import { CountedTextarea } from '@/ui/counted-textarea'
import { Dialog } from '@/ui/dialog'
import { isPressed } from '@/ui/shortcuts'
import classes from './favourite-dialog.module.css'
import { useStar } from './use-star'

const { maxLength: MAX = 0 } = limitOf('favourites', 'Note')

export interface FavouriteDialogProps {
  request: FavouriteRequest
  opened: boolean
  onClose: () => void
}

/** Adds a star with a note to a record, changes the note, or removes the star. */
export function FavouriteDialog({ request, opened, onClose }: FavouriteDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const { save, remove } = useStar()
  const { data, isError, isFetching } = useQuery({ ...favouritesQuery(), enabled: opened && request.starred })
  const now = data?.find(({ Kind, ObjectId }) => Kind === request.kind && ObjectId === request.id)
  const failed = opened && request.starred && isError
  useEffect(() => {
    if (failed) onClose()
  }, [failed, onClose])
  // It opens once the note has loaded and stays open while queries are refetched.
  const [ready, setReady] = useState(false)
  if (opened && !ready && !failed && (!request.starred || !isFetching)) setReady(true)
  if (!opened && ready) setReady(false)
  const takeAway = () => {
    remove({ ...request, note: now?.Note ?? '' })
    onClose()
  }
  return (
    <Dialog
      opened={ready}
      onClose={onClose}
      decision
      title={
        <span className={classes.title}>
          <IconStarFilled aria-hidden="true" />
          {t(request.starred ? 'favourites.edit' : 'favourites.add')}
        </span>
      }
      footer={
        <>
          {request.starred && (
            <Button className={classes.remove} variant="danger-outline" onClick={takeAway}>
              {t('favourites.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <p className={classes.name}>{request.name}</p>
      <NoteForm
        key={`${request.kind} ${request.id}`}
        id={form}
        request={request}
        now={now}
        onSave={(note) => {
          save({ ...request, note })
          onClose()
        }}
      />
    </Dialog>
  )
}

interface NoteFormProps {
  id: string
  request: FavouriteRequest
  /** The value on the server. */
  now: Favourite | undefined
  onSave: (note: string) => void
}

function NoteForm({ id, request, now, onSave }: NoteFormProps) {
  const { t } = useTranslation()
  const { UserId } = useSession()
  const [note, setNote] = useState(() => unsavedNote(UserId, request) ?? now?.Note ?? '')
  const field = `${id}-note`
  const typed = useRef<string>(undefined)
  // When a session ends, the dialog unmounts without having been closed.
  useLayoutEffect(
    () => () => {
      if (typed.current !== undefined && hasFavouriteRequest()) setUnsavedNote(UserId, request, typed.current)
    },
    [UserId, request],
  )
  const submit = () => {
    if (textLength(note) <= MAX) onSave(note.trim())
    else document.getElementById(field)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed('saveNote', event)) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      id={id}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <CountedTextarea
        id={field}
        label={t('favourites.note')}
        description={t('favourites.private')}
        rows={2}
        value={note}
        onChange={(next) => {
          typed.current = next
          setNote(next)
        }}
        max={MAX}
        showCounter
        autoFocus
      />
    </form>
  )
}
