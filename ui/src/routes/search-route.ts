import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readResultsSearch } from '@/features/search/results-search'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'

/** The results of a search. Users who may read only the glossary search in it alone. */
export const searchRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'search',
  staticData: { title: 'pages.search' },
  validateSearch: readResultsSearch,
  beforeLoad: requirePermission('glossary.read'),
  component: lazyRouteComponent(async () => {
    const [{ ResultsScreen }] = await Promise.all([
      import('@/features/search/results-screen'),
      loadCatalogueParts('search', 'reading'),
    ])
    return { default: ResultsScreen }
  }),
})
