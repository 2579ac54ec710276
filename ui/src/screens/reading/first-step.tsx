import { Link } from '@tanstack/react-router'
import { usePermission } from '@/api/session'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { useTranslation } from '@/i18n/use-translation'
import { buttonClass } from '@/ui/button'
import { newAddress } from '../addresses'

interface FirstStepProps {
  /** Of what the first record is needed next. */
  kind: 'sectors' | 'legaltexts' | 'domains' | 'terms'
}

/** In an empty list, the link to the form of the first record, for users who may create one. */
export function FirstStep({ kind }: FirstStepProps) {
  const { t } = useTranslation()
  const may = usePermission()
  if (!may(`${kind}.create`)) return null
  return (
    <Link to={newAddress(KIND_ROUTES[kind])} className={buttonClass('primary', 'sm')}>
      {t(`browse.first.${kind}`)}
    </Link>
  )
}
