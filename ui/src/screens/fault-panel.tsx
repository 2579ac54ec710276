import { IconArrowLeft } from '@tabler/icons-react'
import { ApiFault, NO_CONNECTION } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { EmptyPanel, ErrorPanel } from '@/ui/panels'

interface FaultPanelProps {
  fault: unknown
  onRetry: () => void
  onBack?: () => void
}

/** Shown instead of a record that could not be opened: the reason, a retry where that can help, and a way back. */
export function FaultPanel({ fault, onRetry, onBack }: FaultPanelProps) {
  const { t } = useTranslation()
  const back = onBack && (
    <Button size="sm" icon={<IconArrowLeft />} onClick={onBack}>
      {t('common.back')}
    </Button>
  )
  if (!(fault instanceof ApiFault) || fault.status === NO_CONNECTION)
    return <ErrorPanel onRetry={onRetry} action={back} />
  const panel = { title: t('forms.notOpened'), text: faultMessage(t, fault), action: back }
  if (fault.status === 404)
    return (
      <div role="alert">
        <EmptyPanel {...panel} />
      </div>
    )
  return <ErrorPanel {...panel} onRetry={onRetry} />
}
