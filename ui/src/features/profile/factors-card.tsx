import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginApp,
  factorsQuery,
  type NewApp,
  type OwnFactors,
  removeFactor,
  renewRecoveryCodes,
} from '@/api/factors'
import { instanceQuery, useInstance } from '@/api/instance'
import { useMessages } from '@/feedback/messages'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant } from '@/lib/dates'
import { AppSteps } from '@/shared/app-steps'
import { browserHasPasskeys } from '@/shared/passkeys'
import { RecoveryCodes } from '@/shared/recovery-codes'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FormCard } from '@/ui/form-card'
import { ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { Tag } from '@/ui/tag'
import { PasskeyDialog } from './passkey-dialog'
import classes from './profile-screen.module.css'

type Factor = OwnFactors['Items'][number]

/** The second factors of the user: add, remove, new recovery codes. */
export function FactorsCard() {
  const { t } = useTranslation()
  const { data, error, isError, refetch } = useQuery(factorsQuery())
  const work = useFactorActions()
  const [adding, setAdding] = useState(false)
  if (data?.Policy === 'off') return null
  const passkeys = Boolean(data?.Passkeys && browserHasPasskeys())
  const hasApp = data?.Items.some(({ Kind }) => Kind === 'totp')
  return (
    <FormCard
      title={t('factors.title')}
      description={t(passkeys ? 'passkeys.lead' : 'factors.lead')}
      action={
        data && (
          <div className={classes.actions}>
            {passkeys && (
              <Button size="sm" onClick={() => setAdding(true)}>
                {t('passkeys.add')}
              </Button>
            )}
            {!hasApp && (
              <Button size="sm" onClick={work.begin}>
                {t('factors.add')}
              </Button>
            )}
          </div>
        )
      }
    >
      {!data &&
        (isError ? <ErrorPanel fault={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={2} />)}
      {data?.Items.length === 0 && (
        <p className={classes.none}>{t(passkeys ? 'passkeys.none' : 'factors.none')}</p>
      )}
      {data && data.Items.length > 0 && (
        <ul className={classes.sessions}>
          {data.Items.map((factor) => (
            <FactorRow
              key={factor.Id}
              factor={factor}
              last={data.Items.length === 1}
              onRemove={() => work.remove(factor)}
            />
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
      <PasskeyDialog opened={adding} onClose={() => setAdding(false)} />
    </FormCard>
  )
}

interface FactorRowProps {
  factor: Factor
  /** The user has no other one. */
  last: boolean
  onRemove: () => void
}

function FactorRow({ factor, last, onRemove }: FactorRowProps) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const { confirm } = useMessages()
  const { Name = '', CreateDate, LastUse, Kind } = factor
  const passkey = Kind === 'passkey'
  const date = (instant: string) => formatInstant(instant, TimeZone)
  const remove = async () => {
    const agreed = await confirm({
      title: passkey
        ? t('passkeys.removeTitle', { name: Name })
        : t(last ? 'factors.removeTitle' : 'factors.removeAppTitle'),
      text: [
        ...(passkey ? [t('passkeys.removeText')] : []),
        ...(last ? [t('factors.removeText')] : []),
        ...(!passkey && !last ? [t('factors.removeAppText')] : []),
      ].join(' '),
      confirmText: t('factors.remove'),
    })
    if (agreed) onRemove()
  }
  const name = passkey ? Name : t('factors.app')
  const facts = [
    t('factors.since', { date: date(CreateDate) }),
    ...(passkey ? [LastUse ? t('passkeys.used', { date: date(LastUse) }) : t('passkeys.unused')] : []),
  ]
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {passkey && <Tag>{t('passkeys.one')}</Tag>}
        <p className="tabular">{facts.join(' · ')}</p>
      </div>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${t('factors.remove')}: ${name}`}
        onClick={() => void remove()}
      >
        {t('factors.remove')}
      </Button>
    </li>
  )
}

/** The changes of second factors. */
function useFactorActions() {
  const [app, setApp] = useState<NewApp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = [factorsQuery().queryKey]
  const begin = useAction({ run: beginApp, onDone: setApp })
  const renew = useAction({
    run: renewRecoveryCodes,
    refresh,
    onDone: setCodes,
  })
  const remove = useAction({
    run: ({ Id }: Factor) => removeFactor(Id),
    refresh: [...refresh, instanceQuery().queryKey],
    onDone: (_, { Kind }) =>
      showToast({
        severity: 'success',
        title: (t) => t(Kind === 'passkey' ? 'passkeys.removed' : 'factors.appRemoved'),
      }),
  })
  const close = () => {
    setApp(null)
    setCodes(null)
  }
  return {
    app,
    codes,
    close,
    begin: () => begin.mutate(),
    renew: () => renew.mutate(),
    remove: (factor: Factor) => remove.mutate(factor),
  }
}
