import { useTranslation } from 'react-i18next'
import { useInstance } from '@/api/instance'
import { formatTelephone } from '@/lib/telephone'
import classes from './support.module.css'

/** Support contact and the years, as they stand at the foot of the menu and of the sign-in. */
export function Support({ inline }: { inline?: boolean }) {
  const { t } = useTranslation()
  const { FooterYears, SupportMail, SupportPhone } = useInstance()
  const rights = <span>{t('shell.rights', { years: FooterYears })}</span>
  const mail = SupportMail && <a href={`mailto:${SupportMail}`}>{t('shell.support')}</a>
  const phone = SupportPhone && (
    <a href={`tel:${SupportPhone}`} className="tabular">
      {formatTelephone(SupportPhone)}
    </a>
  )
  if (!FooterYears) return null
  return (
    <div className={inline ? classes.inline : classes.stacked}>
      {inline && rights}
      {mail}
      {phone}
      {!inline && rights}
    </div>
  )
}
