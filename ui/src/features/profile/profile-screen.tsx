import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type Profile, patchSession, profileQuery, saveProfile } from '@/api/account'
import { ApiFault } from '@/api/fault'
import { useInstance } from '@/api/instance'
import { sessionQuery, usePermission } from '@/api/session'
import { tokensQuery } from '@/api/tokens'
import { faultMessage, fieldMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { FIRST_ERROR_FOCUS_AFTER, SKELETON_AFTER } from '@/lib/timings'
import { NewPassword, useNewPasswordFaults } from '@/shared/new-password'
import { focusField } from '@/ui/focus-field'
import { FieldRow, FormCard } from '@/ui/form-card'
import { ErrorPanel } from '@/ui/panels'
import { PasswordInput } from '@/ui/password-input'
import { SaveBar } from '@/ui/save-bar'
import { SkeletonLines } from '@/ui/skeleton'
import { SwitchField } from '@/ui/switch-field'
import { useDelayed } from '@/ui/use-delayed'
import { CalendarCard } from './calendar-card'
import { DigestCard } from './digest-card'
import { FactorsCard } from './factors-card'
import { IdentityCard } from './identity-card'
import { LinksCard } from './links-card'
import { ProfileLeaveGuard } from './profile-leave-guard'
import classes from './profile-screen.module.css'
import { SessionsCard } from './sessions-card'
import { TokensCard } from './tokens-card'

/** The user's own account: password, picture, sessions. */
export function ProfileScreen() {
  const { data, error, isError, refetch } = useQuery(profileQuery())
  const late = useDelayed(!data && !isError, SKELETON_AFTER)
  return (
    <div className={classes.screen}>
      {data ? (
        <ProfileForm profile={data} />
      ) : (
        <div className={classes.main}>
          <Head />
          {isError && <ErrorPanel fault={error} onRetry={() => void refetch()} />}
          {late && <SkeletonLines lines={6} />}
        </div>
      )}
    </div>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <header>
      <h1>{t('pages.profile')}</h1>
      <p className={classes.lead}>{t('account.profileLead')}</p>
    </header>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { Strict, Tokens, Providers, Calendar } = useInstance()
  const may = usePermission()
  const back = useBack()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [current, setCurrent] = useState('')
  const [endTokens, setEndTokens] = useState(true)
  // null: unchanged. The server re-encodes pictures, so the sent one cannot be compared with the stored one.
  const [picture, setPicture] = useState<string | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const passwordFaults = useNewPasswordFaults(password, again)
  const newPassword = Boolean(password || again)
  const newPicture = picture !== null && (picture !== '' || profile.AvatarBase64 !== '')
  const missing = Strict && newPassword && !current
  const faults = newPassword ? { ...passwordFaults, ...(missing && { CurrentPassword: 'required' }) } : {}

  const empty = () => {
    setPassword('')
    setAgain('')
    setCurrent('')
    setEndTokens(true)
    setPicture(null)
    setSubmitted(false)
  }
  const save = useSave(empty)
  const refused = save.error instanceof ApiFault ? save.error.errors : []
  const refusedPicture = refused.find(({ Field }) => Field === 'AvatarBase64')
  const submit = () => {
    setSubmitted(true)
    const [wrong] = ['CurrentPassword', 'Password', 'Password2'].filter((field) => field in faults)
    if (wrong) return void setTimeout(() => focusField(wrong), FIRST_ERROR_FOCUS_AFTER)
    if (!newPassword && !newPicture) return
    save.mutate({
      ...(newPassword && { Password: password, Password2: again }),
      ...(newPassword && Strict && { CurrentPassword: current }),
      ...(newPassword && !endTokens && { EndTokens: false }),
      ...(newPicture && { AvatarBase64: picture ?? '', AvatarChanged: true }),
    })
  }
  const wrongPassword = save.error instanceof ApiFault && save.error.is('ERROR_WRONG_CREDENTIALS')
  return (
    <>
      <div className={classes.main}>
        <Head />
        <IdentityCard
          profile={profile}
          picture={picture ?? profile.AvatarBase64}
          onPicture={setPicture}
          error={refusedPicture ? fieldMessage(t, refusedPicture) : null}
        />
        <FormCard title={t('auth.password')} description={t('account.passwordLead')}>
          {Strict && (
            <FieldRow>
              <PasswordInput
                field="CurrentPassword"
                label={t('account.currentPassword')}
                autoComplete="current-password"
                value={current}
                onChange={setCurrent}
                error={
                  (submitted && missing && t('account.passwordFault.currentRequired')) ||
                  (wrongPassword && faultMessage(t, save.error)) ||
                  null
                }
              />
            </FieldRow>
          )}
          <FieldRow>
            <NewPassword
              password={password}
              again={again}
              onPassword={setPassword}
              onAgain={setAgain}
              submitted={submitted && newPassword}
              refused={refused}
            />
          </FieldRow>
          {Tokens && newPassword && <EndTokens value={endTokens} onChange={setEndTokens} />}
        </FormCard>
        <DigestCard profile={profile} />
        <FactorsCard />
        {Providers && <LinksCard />}
        {Tokens && <TokensCard />}
        {Calendar && may('calendar.update') && <CalendarCard />}
        <SessionsCard />
      </div>
      <ProfileLeaveGuard dirty={newPassword || newPicture} />
      <SaveBar dirty={newPassword || newPicture} saving={save.isPending} onSave={submit} onBack={back} />
    </>
  )
}

/** Whether the tokens of the user end with the old password; nothing if there are none that work. */
function EndTokens({ value, onChange }: { value: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(tokensQuery())
  if (!data?.some(({ Ended }) => !Ended)) return null
  return (
    <SwitchField
      field="EndTokens"
      label={t('tokens.title')}
      text={t('tokens.endAll')}
      value={value}
      onChange={onChange}
    />
  )
}

/** Saves the profile and updates the picture in the top bar. */
function useSave(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    run: saveProfile,
    done: 'toast.profileUpdated',
    failing: 'save',
    refresh: [profileQuery().queryKey, sessionQuery().queryKey, ['sessions'], tokensQuery().queryKey],
    onDone: (_, { Password }) => {
      if (Password) patchSession(client, { FirstLogin: false })
      onDone()
    },
  })
}

function useBack() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void navigate({ to: '/pages/home' }))
}
