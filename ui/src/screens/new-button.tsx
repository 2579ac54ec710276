import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { EntityName } from '@/entities/kind-routes'
import { useTranslation } from '@/i18n/use-translation'
import { buttonClass } from '@/ui/button'
import { newAddress } from './addresses'

interface NewButtonProps {
  entity: { name: EntityName; path: string }
  owner?: number
}

/** The link to the form of a new record. */
export function NewButton({ entity, owner }: NewButtonProps) {
  const { t } = useTranslation()
  return (
    <Link to={newAddress(entity, owner)} className={buttonClass('primary')}>
      <IconPlus aria-hidden="true" />
      <span>{t(`settings.${entity.name}-new`)}</span>
    </Link>
  )
}
