import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-words'
import { ErrorPanel } from '@/ui/panels'

/** The browsers' words for a part of the program that did not arrive. */
const NOT_ARRIVED = /preload CSS|dynamically imported module|module script/i

/** Instead of a screen that could not be opened. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const answered = error instanceof ApiFault
  const retry = async () => {
    // A part that failed to load once stays failed until the page is loaded anew.
    if (!answered) return window.location.reload()
    await router.invalidate()
    reset()
  }
  const words = answered
    ? { text: faultMessage(t, error) }
    : NOT_ARRIVED.test(String(error))
      ? {}
      : { title: t('toast.errorTitle'), text: t('toast.generic') }
  return (
    <main id="main">
      <ErrorPanel {...words} onRetry={() => void retry()} />
    </main>
  )
}
