import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readingQuery } from '@/api/browse'
import { readReadingSearch } from '@/entities/legaltexts/reading-address'
import { loadCatalogueParts } from '@/i18n/i18n'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'
import { idParams } from './params'

/** A version of a legal text, as it is read; the id is the version's. */
export const readRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'read/$id',
  params: idParams,
  staticData: { title: 'pages.read', foldsMenu: true },
  validateSearch: readReadingSearch,
  beforeLoad: requirePermission('revisions.read'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(readingQuery(params.id)),
  component: lazyRouteComponent(async () => {
    const [{ ReadScreen }] = await Promise.all([
      import('@/screens/read-screen'),
      loadCatalogueParts('reading', 'reader'),
    ])
    return { default: ReadScreen }
  }),
})
