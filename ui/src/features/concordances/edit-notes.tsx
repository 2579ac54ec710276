import { IconHistory, IconLock } from '@tabler/icons-react'
import { useInstance } from '@/api/instance'
import type { LastChange } from '@/api/records'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import type { Merged } from './row-store'

interface EditNotesProps {
  /** Unsaved rows of an earlier visit: their time, and whether the table has changed since. */
  draft?: { at: number; changed: boolean; onRestore: () => void; onDiscard: () => void }
  /** The checkout has ended; the name of who has it now, if somebody has. */
  lost?: { holder?: string; onRetry: () => void }
  /** Somebody else has saved the table. */
  meanwhile?: LastChange & { onReload: () => void }
  /** What became of the unsaved rows when the table was read again. */
  merged?: Merged
  onDiscardGone: () => void
}

/** What the user must know before typing on. */
export function EditNotes({ draft, lost, meanwhile, merged, onDiscardGone }: EditNotesProps) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  return (
    <>
      {draft && (
        <Note
          tone="ink"
          role="status"
          icon={<IconHistory />}
          title={t('forms.draftFound', { time: formatInstant(new Date(draft.at).toISOString(), TimeZone) })}
          actions={
            <>
              <Button variant="quiet" size="sm" onClick={draft.onDiscard}>
                {t('forms.draftDrop')}
              </Button>
              <Button size="sm" onClick={draft.onRestore}>
                {t('forms.draftRestore')}
              </Button>
            </>
          }
        >
          {t(draft.changed ? 'concordances.draftChanged' : 'concordances.draftSame')}
        </Note>
      )}
      {lost && (
        <Note
          tone="brass"
          role="alert"
          icon={<IconLock />}
          title={lost.holder ? t('lock.lostHolder', { name: userName(lost.holder, t) }) : t('lock.lost')}
          actions={
            <Button size="sm" onClick={lost.onRetry}>
              {t('lock.again')}
            </Button>
          }
        >
          {lost.holder ? t('lock.lostTo') : t('lock.lostText')}
        </Note>
      )}
      {meanwhile && (
        <Note
          tone="red"
          role="alert"
          title={t('forms.meanwhile', {
            name: userName(meanwhile.ModifyUser, t),
            time: formatInstant(meanwhile.ModifyDate, TimeZone),
          })}
          actions={
            <Button size="sm" onClick={meanwhile.onReload}>
              {t('forms.reload')}
            </Button>
          }
        >
          {t('concordances.meanwhile')}
        </Note>
      )}
      {merged && merged.conflicts.length > 0 && (
        <Note tone="brass" role="status">
          {t('concordances.conflicts', { count: merged.conflicts.length })}
        </Note>
      )}
      {merged && merged.gone.length > 0 && (
        <Note
          tone="brass"
          role="status"
          actions={
            <Button size="sm" onClick={onDiscardGone}>
              {t('forms.draftDrop')}
            </Button>
          }
        >
          {t('concordances.gone', { count: merged.gone.length })}
        </Note>
      )}
    </>
  )
}
