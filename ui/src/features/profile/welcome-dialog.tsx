import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { patchSession, saveProfile } from '@/api/account'
import { useSession } from '@/api/session'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { rememberWelcome } from './welcomed'

/** Shown at the first sign-in with a temporary password: change it now or later. */
export function WelcomeDialog() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { FullName, UserId, IsObserver } = useSession()
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  const answer = useAction({ run: saveProfile })
  const close = () => {
    setOpened(false)
    // An observer cannot store the answer, so this browser does.
    if (IsObserver) rememberWelcome(UserId)
    else answer.mutate({ FirstLogin: false })
    patchSession(client, { FirstLogin: false })
  }
  const change = () => {
    close()
    void navigate({ href: '/pages/profile' })
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('account.welcomeTitle', { name: userName(FullName, t) })}
      size={580}
      decision
      footer={
        IsObserver ? (
          <Button variant="primary" onClick={close} data-autofocus>
            {t('common.ok')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('account.changeLater')}</Button>
            <Button variant="primary" onClick={change} data-autofocus>
              {t('account.changeNow')}
            </Button>
          </>
        )
      }
    >
      {t(IsObserver ? 'account.welcomeObserver' : 'account.welcomeText')}
    </Dialog>
  )
}
