import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { ErrorPanel } from '@/ui/panels'

/** Browser error messages for a script that failed to load. */
const SCRIPT_LOAD_FAILURE = /preload CSS|dynamically imported module|module script/i

/** Shown instead of a screen that could not be opened. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const answered = error instanceof ApiFault
  const retry = async () => {
    // A module that failed to load stays failed until the page is reloaded.
    if (!answered) return window.location.reload()
    await router.invalidate()
    reset()
  }
  const message = answered
    ? { text: faultMessage(t, error) }
    : SCRIPT_LOAD_FAILURE.test(String(error))
      ? {}
      : { title: t('toast.errorTitle'), text: t('toast.generic') }
  return (
    <main id="main">
      <ErrorPanel {...message} onRetry={() => void retry()} />
    </main>
  )
}
