import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditLogQuery } from '@/api/audit-log'
import { regulationsQuery } from '@/api/regulations'
import { resourcesQuery } from '@/api/resources'
import { auditLogParams, readAuditLogSearch } from '@/features/audit-log/audit-log-search'
import {
  regulationParams as askForRegulations,
  readRegulationSearch,
} from '@/features/regulations/regulations-search'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'

const resourcesRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'resources',
  staticData: { title: 'pages.resources' },
  beforeLoad: requirePermission('resources.read'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(resourcesQuery()),
  component: lazyRouteComponent(async () => {
    const [{ ResourcesScreen }] = await Promise.all([
      import('@/features/resources/resources-screen'),
      loadCatalogueParts('other'),
    ])
    return { default: ResourcesScreen }
  }),
})

const regulationsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'regulations',
  staticData: { title: 'pages.regulations' },
  validateSearch: readRegulationSearch,
  beforeLoad: requirePermission('regulations.read'),
  loaderDeps: ({ search }: { search: object }) => readRegulationSearch({ ...search }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(regulationsQuery(askForRegulations(deps))),
  component: lazyRouteComponent(async () => {
    const [{ RegulationsScreen }] = await Promise.all([
      import('@/features/regulations/regulations-screen'),
      loadCatalogueParts('other'),
    ])
    return { default: RegulationsScreen }
  }),
})

/** The URL works for users who may read the log, whether or not the menu shows it. */
const logsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'settings/logs',
  staticData: { title: 'settings.logs', crumbs: [{ title: 'shell.settings' }] },
  validateSearch: readAuditLogSearch,
  beforeLoad: requirePermission('logs.read'),
  loaderDeps: ({ search }: { search: object }) => readAuditLogSearch({ ...search }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(auditLogQuery(auditLogParams(deps))),
  component: lazyRouteComponent(async () => {
    const [{ AuditLogScreen: LogsScreen }] = await Promise.all([
      import('@/features/audit-log/audit-log-screen'),
      loadCatalogueParts('other'),
    ])
    return { default: LogsScreen }
  }),
})

/** The routes of the screens outside the library. */
export const otherRoutes = [resourcesRoute, regulationsRoute, logsRoute] as const
