import { useTranslation } from 'react-i18next'
import { ApiFault, NO_CONNECTION } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-words'
import { ErrorPanel } from '@/ui/panels'

/** Instead of a record that could not be opened: why, and another try where that can help. */
export function FaultPanel({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  if (!(fault instanceof ApiFault) || fault.status === NO_CONNECTION) return <ErrorPanel onRetry={onRetry} />
  return (
    <ErrorPanel
      title={t('forms.notOpened')}
      text={faultMessage(t, fault)}
      onRetry={fault.status === 404 ? undefined : onRetry}
    />
  )
}
