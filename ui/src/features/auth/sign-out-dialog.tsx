import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

interface SignOutDialogProps {
  opened: boolean
  /** The number of drafts that would be deleted. */
  count: number
  onStay: () => void
  onLeave: () => void
}

/** Asks for confirmation before a sign-out deletes drafts. */
export function SignOutDialog({ opened, count, onStay, onLeave }: SignOutDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={onStay}
      title={t('signOut.title')}
      role="alertdialog"
      decision
      footer={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {t('signOut.all')}
          </Button>
          <Button variant="primary" onClick={onStay} data-autofocus>
            {t('signOut.stay')}
          </Button>
        </>
      }
    >
      {t('signOut.text', { count })}
    </Dialog>
  )
}
