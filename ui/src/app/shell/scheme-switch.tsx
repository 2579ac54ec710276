import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '@/i18n/use-translation'
import { IconButton } from '@/ui/icon-button'

/** Light or dark. */
export function SchemeSwitch() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <IconButton
      name={t(dark ? 'shell.toLight' : 'shell.toDark')}
      icon={dark ? <IconSun /> : <IconMoon />}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    />
  )
}
