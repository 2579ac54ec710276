import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useTranslation } from '@/i18n/use-translation'
import { LanguageSwitch } from '@/shared/instance/language-switch'
import { SchemeSwitch } from './scheme-switch'
import classes from './shell.module.css'
import { SideMenu } from './side-menu'

export interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  onSearch: () => void
}

/** The menu of phones, from the left. */
export function MenuDrawer({ opened, onClose, onSearch }: MenuDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={290}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.menu')}>
        <div className={classes.drawer}>
          <SideMenu onChoose={onClose} onSearch={onSearch} />
          <div className={classes.switches}>
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
