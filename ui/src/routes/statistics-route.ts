import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ALL_PERIODS, statisticsQuery } from '@/api/statistics'
import { loadWords } from '@/i18n/i18n'
import { whole } from '@/lib/address-values'
import { requires } from './guards'
import { pagesRoute } from './pages-route'

export const statisticsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'statistics',
  staticData: { title: 'pages.statistics' },
  validateSearch: (raw: Record<string, unknown>): { period?: number } => {
    const period = whole(raw.period, 1000, 9998)
    return period === undefined ? {} : { period }
  },
  beforeLoad: requires('statistics.read'),
  loaderDeps: ({ search }) => ({ period: search.period }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(statisticsQuery(deps.period ? String(deps.period) : ALL_PERIODS)),
  component: lazyRouteComponent(async () => {
    const [{ StatisticsScreen }] = await Promise.all([
      import('@/features/statistics/statistics-screen'),
      loadWords('statistics'),
    ])
    return { default: StatisticsScreen }
  }),
})
