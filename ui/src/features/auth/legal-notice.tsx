import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './legal-notice.module.css'

/** The legal warning with the address from which the user comes. */
export function LegalNotice({ address }: { address: string | undefined }) {
  const { t } = useTranslation()
  return (
    <p className={classes.notice}>
      <IconShieldLock aria-hidden="true" />
      <span>
        <strong>{t('auth.legalNoticeTitle')}</strong> {t('auth.legalNotice')}{' '}
        {address && (
          <>
            {t('auth.yourAddress')} <strong className={classes.address}>{address}</strong>
          </>
        )}
      </span>
    </p>
  )
}
