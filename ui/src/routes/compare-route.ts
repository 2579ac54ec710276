import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readCompareSearch } from '@/features/compare/compare-search'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'
import { anyParams } from './params'

/** Two versions of a legal text side by side; the id is the legal text's. */
export const compareRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'settings/versions/compare/$id' as string,
  params: anyParams,
  staticData: { title: 'settings.revisions-comp', foldsMenu: true, afterRecord: true },
  validateSearch: readCompareSearch,
  beforeLoad: requirePermission('revisions.compare'),
  component: lazyRouteComponent(async () => {
    const [{ CompareScreen }] = await Promise.all([
      import('@/screens/compare-screen'),
      loadCatalogueParts('compare', 'reading'),
    ])
    return { default: CompareScreen }
  }),
})
