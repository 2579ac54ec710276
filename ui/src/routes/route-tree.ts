import { browseRoutes } from './browse-routes'
import { compareRoute } from './compare-route'
import { concordancesRoutes } from './concordances-routes'
import { euActsRoutes } from './eu-acts-routes'
import { favouritesRoute } from './favourites-route'
import { historyRoute } from './history-route'
import { homeRoute } from './home-route'
import { otherRoutes } from './other-routes'
import { homeRedirects, pagesRoute } from './pages-route'
import { profileRoute } from './profile-route'
import { publicRoutes } from './public-routes'
import { readRoute } from './read-route'
import { rootRoute } from './root-route'
import { searchRoute } from './search-route'
import { settingsRoutes } from './settings-routes'
import { statisticsRoute } from './statistics-route'

/**
 * All routes. A new screen adds its route file and one name here. It is loaded after the sign-in,
 * because the sign-in does not need it.
 */
export const routeTree = () =>
  rootRoute.addChildren([
    ...publicRoutes,
    pagesRoute.addChildren([
      homeRoute,
      profileRoute,
      favouritesRoute,
      ...browseRoutes,
      ...euActsRoutes,
      ...concordancesRoutes,
      readRoute,
      historyRoute,
      ...settingsRoutes,
      compareRoute,
      searchRoute,
      statisticsRoute,
      ...otherRoutes,
      ...homeRedirects,
    ]),
  ])

export type RouteTree = ReturnType<typeof routeTree>
