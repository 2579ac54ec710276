import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readHistorySearch } from '@/entities/legaltexts/history-address'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'
import { idParams } from './params'

/** The articles of a legal text through its versions; the id is the legal text's. */
export const historyRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'history/$id',
  params: idParams,
  staticData: { title: 'pages.history', foldsMenu: true },
  validateSearch: readHistorySearch,
  beforeLoad: requirePermission('revisions.read'),
  component: lazyRouteComponent(async () => {
    const [{ HistoryScreen }] = await Promise.all([
      import('@/screens/history-screen'),
      loadCatalogueParts('timeline', 'reader'),
    ])
    return { default: HistoryScreen }
  }),
})
