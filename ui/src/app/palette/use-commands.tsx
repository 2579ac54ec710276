import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconClockExclamation,
  IconHistory,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconTableImport,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useInstance } from '@/api/instance'
import type { Kind } from '@/api/records'
import { usePermission } from '@/api/session'
import { IMPORT_HASH, isImported, KIND_ROUTES } from '@/entities/kind-routes'
import { LATE } from '@/entities/legaltexts/browse-search'
import { useSignOut } from '@/features/auth/sign-out'
import { changeLanguage } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { useLang } from '@/ui/use-lang'
import { isGroup, type NavEntry, type NavGroup, OTHER_KINDS, useNav, usePersonalNav } from '../shell/nav'
import type { Entry } from './entry'

/** The kinds that can be created from anywhere. A version belongs to a text and is created there. */
const CREATABLE: Kind[] = [
  'legaltexts',
  'terms',
  'sectors',
  'domains',
  'legislationtypes',
  'agencies',
  'users',
  ...OTHER_KINDS,
]

/** The screens of the menu that this user may see. */
export function useScreens(): Entry[] {
  const { t } = useTranslation()
  const nav = useNav()
  const personal = usePersonalNav()
  const screen = ({ to, title, icon }: NavEntry, group?: NavGroup): Entry => ({
    id: `screen ${to}`,
    icon: icon ?? group?.icon,
    name: String(t(title)),
    note: group && String(t(group.title)),
    address: { to },
  })
  return [
    ...nav.flatMap((line) =>
      isGroup(line) ? line.entries.map((entry) => screen(entry, line)) : [screen(line)],
    ),
    ...personal.map((entry) => screen(entry)),
  ]
}

/** The commands that are available everywhere. */
export function useActions(): Entry[] {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  const { routesByPath } = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const signOut = useSignOut()
  const { LogMenu } = useInstance()
  const making = CREATABLE.flatMap<Entry>((kind) => {
    const { name, path } = KIND_ROUTES[kind]
    const to = `${path}/new`
    if (!may(`${kind}.create`) || !(to in routesByPath)) return []
    return [{ id: `new ${kind}`, icon: <IconPlus />, name: t(`settings.${name}-new`), address: { to } }]
  })
  const importing = (Object.keys(KIND_ROUTES) as Kind[]).flatMap<Entry>((kind) =>
    isImported(kind) && may(`${kind}.import`)
      ? [
          {
            id: `import ${kind}`,
            icon: <IconTableImport />,
            name: t(`palette.import.${kind}`),
            address: { to: KIND_ROUTES[kind].path, hash: IMPORT_HASH },
          },
        ]
      : [],
  )
  const late: Entry = {
    id: 'late',
    icon: <IconClockExclamation />,
    name: t('palette.late'),
    address: { to: '/pages/draftlegaltexts', search: { trafficlight: LATE } },
  }
  const log: Entry = {
    id: 'log',
    icon: <IconHistory />,
    name: t('settings.logs'),
    address: { to: '/pages/settings/logs' },
  }
  return [
    ...(may('legaltexts.read') ? [late] : []),
    ...making,
    ...importing,
    // The menu can have it as well.
    ...(may('logs.read') && !LogMenu ? [log] : []),
    {
      id: 'language',
      icon: <IconLanguage />,
      name: t(lang === 'tr' ? 'palette.toEnglish' : 'palette.toTurkish'),
      // Its own name finds it for whoever does not read the language of the interface.
      note: t(lang === 'tr' ? 'shell.english' : 'shell.turkish'),
      noteLang: lang === 'tr' ? 'en' : 'tr',
      run: () => void changeLanguage(lang === 'tr' ? 'en' : 'tr'),
    },
    {
      id: 'scheme',
      icon: dark ? <IconSun /> : <IconMoon />,
      name: t(dark ? 'shell.toLight' : 'shell.toDark'),
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'logout', icon: <IconLogout />, name: t('shell.logout'), run: signOut },
  ]
}
