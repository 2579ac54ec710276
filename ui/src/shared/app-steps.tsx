import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { confirmApp, factorsQuery, type NewApp } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { copyText } from '@/lib/copy-text'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { focusField } from '@/ui/focus-field'
import classes from './app-steps.module.css'
import { RecoveryCodes } from './recovery-codes'

const QrCode = lazy(async () => ({ default: (await import('@/ui/qr-code')).QrCode }))

/** When the dialog around the fields has appeared, in milliseconds. */
const FOCUS_AFTER = 200

/** Adds an authenticator app: its key, the first code, then the recovery codes. */
export function AppSteps({ app, onDone }: { app: NewApp; onDone: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  // After the dialog has taken the focus.
  useEffect(() => {
    const soon = setTimeout(() => focusField('code'), FOCUS_AFTER)
    return () => clearTimeout(soon)
  }, [])
  const copy = useAction({ run: () => copyText(app.Secret), done: 'toast.copied' })
  const add = useAction({
    run: () => confirmApp(code),
    done: 'factors.added',
    onDone: (fresh) => {
      if (fresh.length > 0) return setCodes(fresh)
      void client.invalidateQueries({ queryKey: factorsQuery().queryKey })
      onDone()
    },
    onFault: (fault) => fault instanceof ApiFault && fault.status === 200,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !add.isPending) add.mutate()
  }
  const done = () => {
    void client.invalidateQueries({ queryKey: factorsQuery().queryKey })
    onDone()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={done} />
  return (
    <form className={classes.steps} onSubmit={submit} noValidate>
      <p>{t('factors.keyLead')}</p>
      <div className={classes.qr}>
        <Suspense>
          <QrCode text={app.Address} label={t('factors.qr')} />
        </Suspense>
      </div>
      <p className={classes.key}>
        <code>{app.Secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button size="sm" icon={<IconCopy />} onClick={() => copy.mutate()}>
          {t('factors.copyKey')}
        </Button>
      </p>
      <p>
        <a href={app.Address}>{t('factors.openApp')}</a>
      </p>
      <CountedInput
        field="code"
        label={t('factors.firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={add.error instanceof ApiFault ? faultMessage(t, add.error) : null}
      />
      <Button type="submit" variant="primary" aria-disabled={add.isPending || undefined}>
        {t('factors.add')}
      </Button>
    </form>
  )
}
