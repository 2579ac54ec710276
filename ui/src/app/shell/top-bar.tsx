import { IconKeyboard, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Bell } from '@/features/notifications/bell'
import { useTranslation } from '@/i18n/use-translation'
import { BrandLink } from '@/shared/instance/brand'
import { LanguageSwitch } from '@/shared/instance/language-switch'
import { IconButton } from '@/ui/icon-button'
import { useSmallScreen } from '@/ui/use-small-screen'
import { Crumbs } from './crumbs'
import { SchemeSwitch } from './scheme-switch'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu'

interface TopBarProps {
  onMenu: () => void
  /** Opens the palette; the button is shown on phones. */
  onSearch: () => void
  menuOpen: boolean
  onHelp: () => void
}

/** Breadcrumbs at the left; language, colour scheme, shortcuts, notifications and the user's name at the right. */
export function TopBar({ onMenu, onSearch, menuOpen, onHelp }: TopBarProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  return (
    <header className={classes.bar}>
      {small ? (
        <>
          <IconButton
            name={t('shell.openMenu')}
            icon={<IconMenu2 />}
            plain
            aria-expanded={menuOpen}
            aria-haspopup="dialog"
            onClick={onMenu}
          />
          <span className={classes.brand}>
            <BrandLink short />
          </span>
          <IconButton
            name={t('shell.search')}
            icon={<IconSearch />}
            plain
            aria-haspopup="dialog"
            onClick={onSearch}
          />
          <Bell />
          <UserMenu short />
        </>
      ) : (
        <>
          <Crumbs />
          <LanguageSwitch />
          <SchemeSwitch />
          <IconButton name={t('shell.shortcuts')} icon={<IconKeyboard />} shortcut="help" onClick={onHelp} />
          <Bell />
          <UserMenu />
        </>
      )}
    </header>
  )
}
