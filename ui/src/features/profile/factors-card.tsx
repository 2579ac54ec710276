import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginApp, factorsQuery, type NewApp, removeFactor, renewRecoveryCodes } from '@/api/factors'
import { useInstance } from '@/api/instance'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { formatInstant } from '@/lib/dates'
import { AppSteps } from '@/shared/app-steps'
import { usePresence } from '@/shared/presence-dialog'
import { RecoveryCodes } from '@/shared/recovery-codes'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FormCard } from '@/ui/form-card'
import { ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import classes from './profile-screen.module.css'

/** The second factor of the user: add, remove, new recovery codes. */
export function FactorsCard() {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const { confirm } = useMessages()
  const { data, error, isError, refetch } = useQuery(factorsQuery())
  const work = useFactorActions()
  if (data?.Policy === 'off') return null
  const remove = async (id: number) => {
    const agreed = await confirm({
      title: t('factors.removeTitle'),
      text: t('factors.removeText'),
      confirmText: t('factors.remove'),
    })
    if (agreed) work.remove(id)
  }
  return (
    <FormCard
      title={t('factors.title')}
      description={t('factors.lead')}
      action={
        data?.Items.length === 0 && (
          <Button size="sm" onClick={work.begin}>
            {t('factors.add')}
          </Button>
        )
      }
    >
      {!data &&
        (isError ? <ErrorPanel fault={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data?.Items.length === 0 && <p className={classes.none}>{t('factors.none')}</p>}
      {data && data.Items.length > 0 && (
        <ul className={classes.sessions}>
          {data.Items.map(({ Id, CreateDate }) => (
            <li key={Id}>
              <div>
                <strong>{t('factors.app')}</strong>
                <p className="tabular">{t('factors.since', { date: formatInstant(CreateDate, TimeZone) })}</p>
              </div>
              <Button size="sm" variant="quiet" onClick={() => void remove(Id)}>
                {t('factors.remove')}
              </Button>
            </li>
          ))}
          <li>
            <div>
              <strong>{t('factors.recoveryCodes')}</strong>
              <p>{t('factors.codesLeft', { count: data.RecoveryCodes })}</p>
            </div>
            <Button size="sm" variant="quiet" onClick={work.renew}>
              {t('factors.renew')}
            </Button>
          </li>
        </ul>
      )}
      <Dialog
        opened={work.app !== null || work.codes !== null}
        onClose={work.close}
        title={t(work.codes ? 'factors.recoveryCodes' : 'factors.addTitle')}
      >
        {work.app && <AppSteps app={work.app} onDone={work.close} />}
        {work.codes && <RecoveryCodes codes={work.codes} onDone={work.close} />}
      </Dialog>
      {work.presence}
    </FormCard>
  )
}

/** The changes of second factors; each waits for the password if the user has not typed it a short time ago. */
function useFactorActions() {
  const [app, setApp] = useState<NewApp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const presence = usePresence()
  const refresh = [factorsQuery().queryKey]
  const orWait = (again: () => void) => (fault: unknown) => presence.asks(fault, again)
  const begin = useAction({ run: beginApp, onDone: setApp, onFault: orWait(() => begin.mutate()) })
  const renew = useAction({
    run: renewRecoveryCodes,
    refresh,
    onDone: setCodes,
    onFault: orWait(() => renew.mutate()),
  })
  const remove = useAction({
    run: removeFactor,
    done: 'factors.removed',
    refresh,
    onFault: (fault, id) => orWait(() => remove.mutate(id))(fault),
  })
  const close = () => {
    setApp(null)
    setCodes(null)
  }
  return {
    app,
    codes,
    presence: presence.dialog,
    close,
    begin: () => begin.mutate(),
    renew: () => renew.mutate(),
    remove: (id: number) => remove.mutate(id),
  }
}
