import {
  IconBook2,
  IconBuildingBank,
  IconChartBar,
  IconColumns,
  IconFilePencil,
  IconFileText,
  IconFolders,
  IconGavel,
  IconHome,
  IconSearch,
  IconSettings,
  IconStar,
  IconUser,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { useInstance } from '@/api/instance'
import type { Kind } from '@/api/records'
import { usePermission } from '@/api/session'
import { CONCORDANCES } from '@/entities/concordances/address'
import { EU_ACTS } from '@/entities/euacts/act'
import { KIND_ROUTES } from '@/entities/kind-routes'

/** An item of the menu, shown when the route exists and the user has the permission. */
export interface NavEntry {
  title: ParseKeys
  to: string
  permission: string
  icon?: ReactNode
  /** Paths that belong to this item although they do not begin with its path. */
  also?: string
  /** Shown only if the instance has enabled it. */
  flag?: 'LineBodies' | 'LogMenu'
}

export interface NavGroup {
  title: ParseKeys
  icon: ReactNode
  entries: NavEntry[]
}

/** What the menu says about a kind besides its name and path. */
const EXTRAS: Partial<Record<Kind, Partial<NavEntry>>> = {
  legaltexts: { also: KIND_ROUTES.revisions.path },
  linebodies: { flag: 'LineBodies' },
}

const setting = (kind: Kind): NavEntry => {
  const { name, path } = KIND_ROUTES[kind]
  return { title: `settings.${name}`, to: path, permission: `settings.${kind}`, ...EXTRAS[kind] }
}

/** The kinds at the beginning and at the end of the settings menu. */
const FIRST_KINDS: Kind[] = ['legaltexts', 'legislationtypes', 'linebodies', 'sectors', 'domains', 'terms']
const LAST_KINDS: Kind[] = ['agencies', 'users']

/** All other kinds, except versions, which are reached from their legal text. */
export const OTHER_KINDS = Object.values(KIND_ROUTES)
  .map(({ kind }): Kind => kind)
  .filter((kind) => ![...FIRST_KINDS, ...LAST_KINDS, 'revisions'].includes(kind))

/** Kinds whose list is a screen for readers too, and not in the settings menu. */
const OWN_SCREENS: Kind[] = ['euacts', 'concordances']

/** The menu, in the order of the specification. */
const NAV: (NavEntry | NavGroup)[] = [
  { title: 'pages.home', to: '/pages/home', permission: 'home', icon: <IconHome /> },
  {
    title: 'pages.draftlegaltexts',
    to: '/pages/draftlegaltexts',
    permission: 'legaltexts.read',
    icon: <IconFilePencil />,
  },
  {
    title: 'pages.legaltexts',
    to: '/pages/legaltexts',
    permission: 'legaltexts.read',
    icon: <IconFileText />,
  },
  { title: 'pages.glossary', to: '/pages/glossary', permission: 'glossary.read', icon: <IconBook2 /> },
  {
    title: 'shell.settings',
    icon: <IconSettings />,
    entries: [
      ...[...FIRST_KINDS, ...OTHER_KINDS.filter((kind) => !OWN_SCREENS.includes(kind)), ...LAST_KINDS].map(
        setting,
      ),
      { title: 'settings.logs', to: '/pages/settings/logs', permission: 'logs.read', flag: 'LogMenu' },
    ],
  },
  {
    title: 'pages.statistics',
    to: '/pages/statistics',
    permission: 'statistics.read',
    icon: <IconChartBar />,
  },
  {
    title: 'pages.resources',
    to: '/pages/resources',
    permission: 'resources.read',
    icon: <IconFolders />,
  },
  {
    title: 'pages.regulations',
    to: '/pages/regulations',
    permission: 'regulations.read',
    icon: <IconBuildingBank />,
  },
  {
    title: 'settings.euacts',
    to: EU_ACTS,
    permission: 'euacts.read',
    icon: <IconGavel />,
    also: KIND_ROUTES.euacts.path,
  },
  {
    title: 'settings.concordances',
    to: CONCORDANCES,
    permission: 'concordances.read',
    icon: <IconColumns />,
    also: KIND_ROUTES.concordances.path,
  },
]

/** Items below the screens of the specification, beside the sign-out. */
const PERSONAL: NavEntry[] = [
  { title: 'pages.search', to: '/pages/search', permission: 'glossary.read', icon: <IconSearch /> },
  { title: 'pages.favourites', to: '/pages/favourites', permission: 'home', icon: <IconStar /> },
  { title: 'pages.profile', to: '/pages/profile', permission: 'profile.update', icon: <IconUser /> },
]

export const isGroup = (line: NavEntry | NavGroup): line is NavGroup => 'entries' in line

/** The items of the menu that this user may see. */
export function useNav(): (NavEntry | NavGroup)[] {
  const may = usePermission()
  const { routesByPath } = useRouter()
  const instance = useInstance()
  const open = ({ permission, to, flag }: NavEntry) =>
    may(permission) && to in routesByPath && (!flag || instance[flag])
  return NAV.flatMap<NavEntry | NavGroup>((line) => {
    if (!isGroup(line)) return open(line) ? [line] : []
    const entries = line.entries.filter(open)
    return entries.length > 0 ? [{ ...line, entries }] : []
  })
}

/** The items beside the sign-out that this user may see. */
export function usePersonalNav(): NavEntry[] {
  const may = usePermission()
  return PERSONAL.filter(({ permission }) => may(permission))
}

/** Whether the path belongs to this item. */
export function isUnder(pathname: string, entry: NavEntry): boolean {
  return [entry.to, entry.also].some((base) => base && (pathname === base || pathname.startsWith(`${base}/`)))
}
