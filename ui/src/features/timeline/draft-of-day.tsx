import { useQuery } from '@tanstack/react-query'
import { asOfQuery } from '@/api/timeline'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { ReadVersion } from './read-version'

interface DraftOfDayProps {
  legalTextId: number
  date: string
  /** Called when the user follows the link. */
  onFollow?: () => void
}

/** The way to the draft of a day, for a text that has drafts alone; nothing if that draft has no text. */
export function DraftOfDay({ legalTextId, date, onFollow }: DraftOfDayProps) {
  const { t } = useTranslation()
  const { data } = useQuery(asOfQuery(legalTextId, { date, drafts: '1' }))
  const draft = data?.Revision
  if (!draft?.HasTexts) return null
  return (
    <ReadVersion id={draft.Id} onFollow={onFollow}>
      {t('timeline.asOf.draft', { date: formatDate(draft.Date) })}
    </ReadVersion>
  )
}
