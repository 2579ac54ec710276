import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { faultMessage } from '@/feedback/fault-words'
import { ErrorPanel } from '@/ui/panels'

/** Instead of a screen that could not be opened. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <main id="main">
      <ErrorPanel text={faultMessage(t, error)} onRetry={() => void retry()} />
    </main>
  )
}
