import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { euActQuery, euActsQuery } from '@/api/eu-acts'
import { EU_ACTS } from '@/entities/euacts/act'
import { actParams, readActsSearch } from '@/features/euacts/acts-search'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'

const listRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'euacts',
  staticData: { title: 'settings.euacts' },
  validateSearch: readActsSearch,
  beforeLoad: requirePermission('euacts.read'),
  loaderDeps: ({ search }: { search: object }) => readActsSearch({ ...search }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(euActsQuery(actParams(deps))),
  component: lazyRouteComponent(async () => {
    const [module] = await Promise.all([
      import('@/screens/eu-acts-screen'),
      loadCatalogueParts('records', 'euacts', 'concordances'),
    ])
    return module
  }, 'EUActsScreen'),
})

/** An act, by its CELEX number or its id. */
const actRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'euacts/$celex',
  staticData: { title: 'settings.euacts-view', crumbs: [{ title: 'settings.euacts', to: EU_ACTS }] },
  beforeLoad: requirePermission('euacts.read'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(euActQuery(params.celex)),
  component: lazyRouteComponent(async () => {
    const [module] = await Promise.all([
      import('@/screens/eu-act-screen'),
      loadCatalogueParts('records', 'forms', 'reading', 'euacts', 'concordances'),
    ])
    return module
  }, 'EUActScreen'),
})

export const euActsRoutes = [listRoute, actRoute] as const
