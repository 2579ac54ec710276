import { IconArrowLeft, IconUser } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { KindRoute } from '@/entities/kind-routes'
import { useTranslation } from '@/i18n/use-translation'
import { Button, buttonClass } from '@/ui/button'
import { EmptyPanel } from '@/ui/panels'
import { listAddress } from './addresses'
import classes from './generic-edit.module.css'
import { useBack } from './use-back'

const PROFILE = '/pages/profile'

/** Shown instead of the form of one's own account: where to change what. */
export function OwnAccountNotice({ entity }: { entity: KindRoute }) {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const back = useBack(listAddress(entity))
  return (
    <div className={classes.screen}>
      <h1 className="page-title">{t(`settings.${entity.name}-edit`)}</h1>
      <EmptyPanel
        icon={<IconUser />}
        title={t('locked.ownTitle')}
        text={t('locked.ownText')}
        action={
          <div className={classes.ways}>
            <Button icon={<IconArrowLeft />} onClick={back}>
              {t('common.back')}
            </Button>
            {PROFILE in routesByPath && (
              <Link to={PROFILE as string} className={buttonClass('primary')}>
                {t('locked.toProfile')}
              </Link>
            )}
          </div>
        }
      />
    </div>
  )
}
