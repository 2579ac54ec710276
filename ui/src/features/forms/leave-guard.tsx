import { useBlocker } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import type { RefObject } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

interface LeaveGuardProps {
  store: { dirty: () => boolean; changed: () => string[] }
  /** What is said of the changes that a draft keeps, and of those that will be lost, if they are not fields. */
  words?: readonly [kept: ParseKeys, lost: ParseKeys]
  /** The record has just been saved, so leaving is safe. */
  saved: RefObject<boolean>
  /** Whether a draft is kept in this browser. */
  keeps: boolean
  /** Undefined while saving is not possible. */
  onSave?: () => Promise<boolean>
}

/** Asks before unsaved changes are left by a link, the browser's buttons or closing the tab. */
export function LeaveGuard({
  store,
  words = ['forms.leaveText', 'forms.leaveLost'],
  saved,
  keeps,
  onSave,
}: LeaveGuardProps) {
  const { t } = useTranslation()
  const unsaved = () => !saved.current && store.dirty()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved(),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  const signsOut = blocker.next?.pathname === '/login'
  const saveAndLeave = async () => {
    const proceed = blocker.proceed
    if (await onSave?.()) proceed?.()
    else stay()
  }
  return (
    <Dialog
      opened={blocker.status === 'blocked'}
      onClose={stay}
      title={t('forms.leaveTitle')}
      size={520}
      role="alertdialog"
      decision
      footer={
        <>
          <Button variant="quiet" onClick={() => blocker.proceed?.()}>
            {t('forms.leave')}
          </Button>
          {onSave && <Button onClick={() => void saveAndLeave()}>{t('forms.saveAndLeave')}</Button>}
          <Button variant="primary" onClick={stay} data-autofocus>
            {t('forms.stay')}
          </Button>
        </>
      }
    >
      {t(words[keeps && !signsOut ? 0 : 1], {
        count: store.changed().length || 1,
      })}
    </Dialog>
  )
}
