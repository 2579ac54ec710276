import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ALL_PERIODS, statisticsQuery } from '@/api/statistics'
import { loadCatalogueParts } from '@/i18n/i18n'
import { integerParam } from '@/lib/search-params'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'

export const statisticsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'statistics',
  staticData: { title: 'pages.statistics' },
  validateSearch: (raw: Record<string, unknown>): { period?: number } => {
    const period = integerParam(raw.period, 1000, 9998)
    return period === undefined ? {} : { period }
  },
  beforeLoad: requirePermission('statistics.read'),
  loaderDeps: ({ search }) => ({ period: search.period }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(statisticsQuery(deps.period ? String(deps.period) : ALL_PERIODS)),
  component: lazyRouteComponent(async () => {
    const [{ StatisticsScreen }] = await Promise.all([
      import('@/features/statistics/statistics-screen'),
      loadCatalogueParts('statistics'),
    ])
    return { default: StatisticsScreen }
  }),
})
