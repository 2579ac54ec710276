import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readSearch } from '@/screens/list-search'
import { requires } from './guards'
import { pagesRoute } from './pages-route'

const lists = () => import('./settings-lists')
const views = () => import('./settings-views')
const edits = () => import('./settings-edits')
const SETTINGS = { title: 'shell.settings' } as const

/** Ids of addresses are whole numbers from 1. */
function idOf(params: { id: string }): { id: number } {
  const id = Number(params.id)
  if (!Number.isInteger(id) || id < 1) throw redirect({ to: '/pages/home', replace: true })
  return { id }
}
const params = { parse: idOf, stringify: ({ id }: { id: number }) => ({ id: String(id) }) }

const sectorCrumbs = [SETTINGS, { title: 'settings.sectors', to: '/pages/settings/sectors' } as const]
const typeCrumbs = [
  SETTINGS,
  { title: 'settings.legaltexttypes', to: '/pages/settings/legaltexttypes' } as const,
]
const textCrumbs = [SETTINGS, { title: 'settings.legaltexts', to: '/pages/settings/legaltexts' } as const]

const sectorRoutes = [
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/sectors',
    staticData: { title: 'settings.sectors', crumbs: [SETTINGS] },
    validateSearch: (search: Record<string, unknown>): object => readSearch([], search),
    beforeLoad: requires('settings.sectors'),
    component: lazyRouteComponent(lists, 'SectorList'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/sectors/view/$id',
    params,
    staticData: { title: 'settings.sectors-view', crumbs: sectorCrumbs },
    beforeLoad: requires('settings.sectors'),
    component: lazyRouteComponent(views, 'SectorView'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/sectors/edit/$id',
    params,
    staticData: { title: 'settings.sectors-edit', crumbs: sectorCrumbs },
    beforeLoad: requires('sectors.update'),
    component: lazyRouteComponent(edits, 'SectorEdit'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/sectors/new',
    staticData: { title: 'settings.sectors-new', crumbs: sectorCrumbs },
    beforeLoad: requires('sectors.create'),
    component: lazyRouteComponent(edits, 'SectorNew'),
  }),
] as const

const typeRoutes = [
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/legaltexttypes',
    staticData: { title: 'settings.legaltexttypes', crumbs: [SETTINGS] },
    validateSearch: (search: Record<string, unknown>): object => readSearch(['status'], search),
    beforeLoad: requires('settings.legislationtypes'),
    component: lazyRouteComponent(lists, 'TypeList'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/legaltexttypes/view/$id',
    params,
    staticData: { title: 'settings.legaltexttypes-view', crumbs: typeCrumbs },
    beforeLoad: requires('settings.legislationtypes'),
    component: lazyRouteComponent(views, 'TypeView'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/legaltexttypes/edit/$id',
    params,
    staticData: { title: 'settings.legaltexttypes-edit', crumbs: typeCrumbs },
    beforeLoad: requires('legislationtypes.update'),
    component: lazyRouteComponent(edits, 'TypeEdit'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/legaltexttypes/new',
    staticData: { title: 'settings.legaltexttypes-new', crumbs: typeCrumbs },
    beforeLoad: requires('legislationtypes.create'),
    component: lazyRouteComponent(edits, 'TypeNew'),
  }),
] as const

const textRoutes = [
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/legaltexts',
    staticData: { title: 'settings.legaltexts', crumbs: [SETTINGS] },
    validateSearch: (search: Record<string, unknown>): object =>
      readSearch(['type', 'linebody', 'sector', 'status', 'trafficlight'], search),
    beforeLoad: requires('settings.legaltexts'),
    component: lazyRouteComponent(lists, 'LegalTextList'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/legaltexts/view/$id',
    params,
    staticData: { title: 'settings.legaltexts-view', crumbs: textCrumbs },
    beforeLoad: requires('settings.legaltexts'),
    component: lazyRouteComponent(views, 'LegalTextView'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/legaltexts/edit/$id',
    params,
    staticData: { title: 'settings.legaltexts-edit', crumbs: textCrumbs },
    beforeLoad: requires('legaltexts.update'),
    component: lazyRouteComponent(edits, 'LegalTextEdit'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/legaltexts/new',
    staticData: { title: 'settings.legaltexts-new', crumbs: textCrumbs },
    beforeLoad: requires('legaltexts.create'),
    component: lazyRouteComponent(edits, 'LegalTextNew'),
  }),
] as const

const versionRoutes = [
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/versions/$id',
    params,
    staticData: { title: 'settings.revisions', crumbs: textCrumbs },
    validateSearch: (search: Record<string, unknown>): object => readSearch([], search),
    beforeLoad: requires('settings.revisions'),
    component: lazyRouteComponent(lists, 'VersionList'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/versions/view/$id',
    params,
    staticData: { title: 'settings.revisions-view', crumbs: textCrumbs },
    beforeLoad: requires('revisions.read'),
    component: lazyRouteComponent(views, 'VersionView'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/versions/edit/$id',
    params,
    staticData: { title: 'settings.revisions-edit', crumbs: textCrumbs, foldsMenu: true },
    beforeLoad: requires('revisions.update'),
    component: lazyRouteComponent(edits, 'VersionEdit'),
  }),
  createRoute({
    getParentRoute: () => pagesRoute,
    path: 'settings/versions/new/$id',
    params,
    staticData: { title: 'settings.revisions-new', crumbs: textCrumbs, foldsMenu: true },
    beforeLoad: requires('revisions.create'),
    component: lazyRouteComponent(edits, 'VersionNew'),
  }),
] as const

/** Lists, views and forms of the library's records. */
export const settingsRoutes = [...sectorRoutes, ...typeRoutes, ...textRoutes, ...versionRoutes] as const
