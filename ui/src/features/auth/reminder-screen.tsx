import { IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkRecoveryKey, chooseNewPassword, type RecoveryKey } from '@/api/account'
import { ApiFault } from '@/api/fault'
import { loginInfoQuery } from '@/api/instance'
import { faultMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { NewPassword, useNewPasswordFaults } from '@/shared/new-password'
import { Button } from '@/ui/button'
import { focusField } from '@/ui/focus-field'
import { Note } from '@/ui/note'
import { SkeletonLines } from '@/ui/skeleton'
import { useLang } from '@/ui/use-lang'
import classes from './login-screen.module.css'
import { PublicPage } from './public-page'
import { StageMessage } from './stage-message'

/** The key is invalid, expired or used, or its user no longer exists. */
const INVALID_KEY_CODES = ['ERROR_INVALID_KEY', 'ERROR_USER_DOES_NOT_EXIST']

const isInvalidKey = (fault: unknown) => fault instanceof ApiFault && INVALID_KEY_CODES.includes(fault.code)

/** The target of a recovery mail's link: sets a new password with the key. */
export function ReminderScreen() {
  const { key } = useParams({ strict: false })
  return (
    <PublicPage>
      <ResetSteps key={key} recoveryKey={key} />
    </PublicPage>
  )
}

/**
 * 0 loading, 1 no key or a malformed one, 2 an invalid key, 3 the form, 4 done; 1, 2 and 4 link to the sign-in. On an
 * observer, which cannot change passwords, the screen links to the sign-in without a request.
 */
function ResetSteps({ recoveryKey }: { recoveryKey: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [fault, setFault] = useState<unknown>(null)
  const [done, setDone] = useState(false)
  const greeting = useQuery(loginInfoQuery())
  const observer = greeting.data?.IsTarget
  const { mutate, data } = useAction({
    run: checkRecoveryKey,
    onFault: (why) => {
      setFault(why)
      return true
    },
  })
  useEffect(() => {
    if (recoveryKey && observer === false) mutate(recoveryKey)
  }, [recoveryKey, observer, mutate])
  const title = t('public.reminder')
  const end = () => void navigate({ to: '/login' })
  const note = (tone: 'ink' | 'red', text: string, button = t('common.ok'), act: () => void = end) => (
    <StageMessage title={title} tone={tone} button={button} onDone={act}>
      {text}
    </StageMessage>
  )
  if (done) return note('ink', t('account.passwordSet'), t('account.toLogin'))
  if (observer) return note('red', t('account.reminderObserver'), t('account.toLogin'))
  if (!recoveryKey) return note('red', t('account.keyMissing'))
  if (isInvalidKey(fault)) return note('red', faultMessage(t, fault))
  if (fault instanceof ApiFault && fault.is('ERROR_MISSING_OR_INVALID_INFO'))
    return note('red', t('account.keyMissing'))
  const failure = fault ?? (observer === undefined ? greeting.error : null)
  if (failure) {
    const retry = () => {
      setFault(null)
      if (observer === false) mutate(recoveryKey)
      else void greeting.refetch()
    }
    return note('red', faultMessage(t, failure), t('ui.failed.retry'), retry)
  }
  if (!data)
    return (
      <div className={classes.card} aria-busy="true">
        <h1>{title}</h1>
        <SkeletonLines lines={3} />
      </div>
    )
  return (
    <PasswordForm recoveryKey={recoveryKey} known={data} onDead={setFault} onDone={() => setDone(true)} />
  )
}

interface PasswordFormProps {
  recoveryKey: string
  known: RecoveryKey
  onDead: (fault: unknown) => void
  onDone: () => void
}

function PasswordForm({ recoveryKey, known, onDead, onDone }: PasswordFormProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const faults = useNewPasswordFaults(password, again)
  const save = useAction({
    run: chooseNewPassword,
    onDone,
    onFault: (fault) => {
      if (isInvalidKey(fault)) onDead(fault)
      return true
    },
  })
  useEffect(() => {
    if (form.current) focusField('Password', form.current)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const [wrong] = Object.keys(faults)
    if (wrong) focusField(wrong, event.currentTarget as HTMLFormElement)
    else if (!save.isPending) save.mutate({ Key: recoveryKey, Password: password, Password2: again })
  }
  return (
    <form ref={form} className={classes.card} onSubmit={submit} noValidate>
      <h1>{t('public.reminder')}</h1>
      <p className={classes.lead}>{t('account.reminderLead', { name: userName(known.Message, t) })}</p>
      {save.error && (
        <Note tone="red" role="alert">
          {faultMessage(t, save.error)}
        </Note>
      )}
      <NewPassword
        password={password}
        again={again}
        onPassword={setPassword}
        onAgain={setAgain}
        submitted={submitted}
        required
        refused={save.error instanceof ApiFault ? save.error.errors : []}
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={save.isPending || undefined}>
        {t('account.savePassword')}
      </Button>
      <Guides guides={known.Value} />
    </form>
  )
}

function Guides({ guides }: { guides: RecoveryKey['Value'] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const offered = guides.filter(({ Address }) => Address)
  if (offered.length === 0) return null
  return (
    <section className={classes.guides} aria-labelledby="guides">
      <h2 id="guides">{t('account.guides')}</h2>
      <ul>
        {offered.map((guide) => (
          <li key={guide.Id}>
            <a href={guide.Address} target="_blank" rel="noreferrer">
              {guide.Kind === 'pdf' ? <IconFileTypePdf size={17} /> : <IconFileText size={17} />}
              {lang === 'tr' ? guide.TitleTR : guide.TitleEN}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
