import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CONCORDANCES } from '@/entities/concordances/address'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'
import { idParams } from './params'

// The screens read their addresses and ask for their data: these routes are in a file that every screen fetches.
const listRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'concordances',
  staticData: { title: 'settings.concordances' },
  beforeLoad: requirePermission('concordances.read'),
  component: lazyRouteComponent(async () => {
    const [module] = await Promise.all([
      import('@/screens/concordances-screen'),
      loadCatalogueParts('records', 'concordances'),
    ])
    return module
  }, 'ConcordancesScreen'),
})

/** A table; opened for changes with `edit` in the address. */
const tableRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'concordances/$id',
  params: idParams,
  staticData: {
    title: 'settings.concordances-view',
    crumbs: [{ title: 'settings.concordances', to: CONCORDANCES }],
    foldsMenu: true,
  },
  beforeLoad: requirePermission('concordances.read'),
  component: lazyRouteComponent(async () => {
    const [module] = await Promise.all([
      import('@/screens/concordance-screen'),
      loadCatalogueParts('records', 'forms', 'reading', 'concordances'),
    ])
    return module
  }, 'ConcordanceScreen'),
})

export const concordancesRoutes = [listRoute, tableRoute] as const
