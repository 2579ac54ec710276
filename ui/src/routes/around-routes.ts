import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { logsQuery } from '@/api/logs'
import { regulationsQuery } from '@/api/regulations'
import { resourcesQuery } from '@/api/resources'
import { askOf, readLogSearch } from '@/features/logs/logs-search'
import { askOf as askForRegulations, readRegulationSearch } from '@/features/regulations/regulations-search'
import { loadWords } from '@/i18n/i18n'
import { requires } from './guards'
import { pagesRoute } from './pages-route'

const resourcesRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'resources',
  staticData: { title: 'pages.resources' },
  beforeLoad: requires('resources.read'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(resourcesQuery()),
  component: lazyRouteComponent(async () => {
    const [{ ResourcesScreen }] = await Promise.all([
      import('@/features/resources/resources-screen'),
      loadWords('around'),
    ])
    return { default: ResourcesScreen }
  }),
})

const regulationsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'regulations',
  staticData: { title: 'pages.regulations' },
  validateSearch: readRegulationSearch,
  beforeLoad: requires('regulations.read'),
  loaderDeps: ({ search }: { search: object }) => readRegulationSearch({ ...search }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(regulationsQuery(askForRegulations(deps))),
  component: lazyRouteComponent(async () => {
    const [{ RegulationsScreen }] = await Promise.all([
      import('@/features/regulations/regulations-screen'),
      loadWords('around'),
    ])
    return { default: RegulationsScreen }
  }),
})

/** The URL works for users who may read the log, whether or not the menu shows it. */
const logsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'settings/logs',
  staticData: { title: 'settings.logs', crumbs: [{ title: 'shell.settings' }] },
  validateSearch: readLogSearch,
  beforeLoad: requires('logs.read'),
  loaderDeps: ({ search }: { search: object }) => readLogSearch({ ...search }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(logsQuery(askOf(deps))),
  component: lazyRouteComponent(async () => {
    const [{ LogsScreen }] = await Promise.all([import('@/features/logs/logs-screen'), loadWords('around')])
    return { default: LogsScreen }
  }),
})

/** The routes of the screens outside the library. */
export const aroundRoutes = [resourcesRoute, regulationsRoute, logsRoute] as const
