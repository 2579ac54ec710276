import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readFavouriteSearch } from '@/features/favourites/favourite-search'
import { loadCatalogueParts } from '@/i18n/i18n'
import { pagesRoute } from './pages-route'

/** All users have favourites; on an observer they are read-only. */
export const favouritesRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'favourites',
  staticData: { title: 'pages.favourites' },
  validateSearch: readFavouriteSearch,
  component: lazyRouteComponent(async () => {
    const [{ FavouritesScreen }] = await Promise.all([
      import('@/features/favourites/favourites-screen'),
      loadCatalogueParts('account'),
    ])
    return { default: FavouritesScreen }
  }),
})
