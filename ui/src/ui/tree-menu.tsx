import { IconDots } from '@tabler/icons-react'
import { useTranslation } from '@/i18n/use-translation'
import { MenuButton } from './menu-button'
import type { MenuItem } from './menu-list'

/** The "…" menu of a tree. */
export function TreeMenu({ items }: { items: MenuItem[] }) {
  const { t } = useTranslation()
  return <MenuButton name={t('ui.tree.menu')} icon={<IconDots />} size="sm" items={items} />
}
