import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

/** Asks before a typed password or a new picture is discarded. */
export function ProfileLeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      opened={blocker.status === 'blocked'}
      onClose={stay}
      title={t('account.leaveTitle')}
      role="alertdialog"
      decision
      footer={
        <>
          <Button variant="quiet" onClick={() => blocker.proceed?.()}>
            {t('account.leave')}
          </Button>
          <Button variant="primary" onClick={stay} data-autofocus>
            {t('account.stay')}
          </Button>
        </>
      }
    >
      {t('account.leaveText')}
    </Dialog>
  )
}
