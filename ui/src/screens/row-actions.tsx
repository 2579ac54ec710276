import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Kind } from '@/api/records'
import { usePermission } from '@/api/session'
import type { Entity, ListedRow, RenderContext } from '@/entities/entity'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { IconButton } from '@/ui/icon-button'
import { editAddress, viewAddress } from './addresses'
import { useDelete } from './use-delete'

interface RowActionsProps<K extends Kind> {
  entity: Entity<K>
  row: ListedRow<K>
  context: RenderContext
}

/** The actions of a row that the user's permissions and the row allow. */
export function RowActions<K extends Kind>(props: RowActionsProps<K>) {
  const { entity, row, context } = props
  const { t } = useTranslation()
  const may = usePermission()
  const navigate = useNavigate()
  const { ask, dialog } = useDelete(entity)
  const name = entity.rowName(row, context)
  const deletion = entity.deletion(row, context, may)
  const links = (entity.rowLinks?.(row) ?? []).filter(({ permission }) => may(permission))
  return (
    <>
      {links.map((link) => (
        <IconButton
          key={link.to}
          name={t('kinds.list.of', { name, action: t(link.name) })}
          icon={link.icon}
          reason={link.reason && t(link.reason)}
          onClick={() => void navigate(linkTo(link))}
        />
      ))}
      <IconButton
        name={t('kinds.list.of', { name, action: t('common.view') })}
        icon={<IconEye />}
        onClick={() => void navigate({ to: viewAddress(entity, row.Id) })}
      />
      {may(`${entity.kind}.update`) && (
        <IconButton
          name={t('kinds.list.of', { name, action: t('common.edit') })}
          icon={<IconPencil />}
          reason={entity.frozen?.(row, context)}
          onClick={() => void navigate({ to: editAddress(entity, row.Id) })}
        />
      )}
      {may(`${entity.kind}.delete`) && (
        <IconButton
          name={t('kinds.list.of', { name, action: t('common.delete') })}
          icon={<IconTrash />}
          reason={deletion.how === 'no' ? deletion.reason : undefined}
          onClick={() => void ask(row)}
        />
      )}
      {dialog}
    </>
  )
}
