import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Profile } from '@/api/account'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { FormCard } from '@/ui/form-card'
import { useLang } from '@/ui/use-lang'
import classes from './profile-screen.module.css'

const PictureDialog = lazy(() =>
  import('./picture-dialog').then((module) => ({ default: module.PictureDialog })),
)

interface IdentityCardProps {
  profile: Profile
  /** The picture as it will be saved. */
  picture: string
  onPicture: (picture: string) => void
  error: string | null
}

/** The identity of the user. Only an administrator can change it, except the picture. */
export function IdentityCard({ profile, picture, onPicture, error }: IdentityCardProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const [choosing, setChoosing] = useState(false)
  const named = lang === 'tr' ? ('NameTR' as const) : ('NameEN' as const)
  const facts: [string, string | undefined][] = [
    [t('account.name'), profile.Name],
    [t('account.lastName'), profile.LastName],
    [t('account.email'), profile.Username],
    [t('account.role'), profile.Role[named]],
    [t('account.agency'), profile.Agency?.[named]],
  ]
  const initials = [profile.Name, profile.LastName].map((part) => [...part.trim()][0] ?? '').join('')
  return (
    <FormCard title={t('account.identity')}>
      <div className={classes.picture}>
        {picture ? (
          <img src={picture} alt={t('account.picture')} />
        ) : (
          <span aria-hidden="true">{initials.toLocaleUpperCase('tr')}</span>
        )}
        <div className={classes.buttons}>
          <Button size="sm" icon={<IconPhotoUp />} onClick={() => setChoosing(true)}>
            {t('account.loadPicture')}
          </Button>
          {picture && (
            <Button size="sm" variant="quiet" icon={<IconTrash />} onClick={() => onPicture('')}>
              {t('account.deletePicture')}
            </Button>
          )}
        </div>
        {error && (
          <p className={classes.wrong} role="alert">
            {error}
          </p>
        )}
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {choosing && (
        <Suspense fallback={null}>
          <PictureDialog onClose={() => setChoosing(false)} onUse={onPicture} />
        </Suspense>
      )}
    </FormCard>
  )
}
