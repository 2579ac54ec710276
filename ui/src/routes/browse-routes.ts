import { createRoute, lazyRouteComponent, type ParsedLocation, redirect } from '@tanstack/react-router'
import { type BrowseMode, browseQuery, glossaryQuery } from '@/api/browse'
import { browseParams, hidesList, readBrowseSearch } from '@/entities/legaltexts/browse-search'
import { readingAddress, readReadingSearch } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'
import { rememberedSource } from '@/features/glossary/direction'
import { readGlossarySearch, termParams } from '@/features/glossary/glossary-search'
import { currentLanguage, loadCatalogueParts } from '@/i18n/i18n'
import { integerParam } from '@/lib/search-params'
import { fetchDrawer } from '@/ui/drawer'
import { isSmallScreen } from '@/ui/use-small-screen'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'
import type { RouterContext } from './root-route'

const screens = async () => {
  const [module] = await Promise.all([
    import('@/screens/reading/legal-text-screens'),
    loadCatalogueParts('reading'),
  ])
  return module
}

const mayRead = requirePermission('legaltexts.read')

/** The route options that the reading screens of legal texts share. */
const readingOptions = {
  validateSearch: readBrowseSearch,
  beforeLoad: (visit: Parameters<typeof mayRead>[0] & { location: { search: object } }) => {
    mayRead(visit)
    const { read, ...place } = visit.location.search as { read?: unknown }
    const version = integerParam(read, 1)
    // Texts were once read above their list.
    if (version)
      throw redirect({ ...linkTo(readingAddress(version, readReadingSearch(place))), replace: true })
  },
  // The router merges the validated search with the URL and so keeps parameters that validation dropped.
  loaderDeps: ({ search }: { search: object }) => readBrowseSearch({ ...search }),
}

interface Loading {
  context: RouterContext
  deps: ReturnType<typeof readBrowseSearch>
  location: Pick<ParsedLocation, 'state'>
}

const prefetch =
  (mode: BrowseMode) =>
  ({ context: { queryClient }, deps, location }: Loading) => {
    // Its code is there when the list is first rendered.
    if (deps.text !== undefined) void fetchDrawer()
    // The screen asks for a hidden list when the text has been painted.
    if (!hidesList(deps, isSmallScreen(), Boolean(location.state.viewerDepth)))
      void queryClient.prefetchQuery(browseQuery(mode, browseParams(mode, deps, currentLanguage())))
  }

const legalTextsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'legaltexts',
  staticData: { title: 'pages.legaltexts' },
  ...readingOptions,
  loader: prefetch('legaltexts'),
  component: lazyRouteComponent(screens, 'AdoptedTexts'),
})

const draftLegalTextsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'draftlegaltexts',
  staticData: { title: 'pages.draftlegaltexts' },
  ...readingOptions,
  loader: prefetch('draftlegaltexts'),
  component: lazyRouteComponent(screens, 'DraftTexts'),
})

const glossary = async () => {
  const [module] = await Promise.all([
    import('@/screens/reading/glossary-screen'),
    loadCatalogueParts('reading', 'glossary'),
  ])
  return module
}

const glossaryRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'glossary',
  staticData: { title: 'pages.glossary' },
  validateSearch: readGlossarySearch,
  beforeLoad: requirePermission('glossary.read'),
  loaderDeps: ({ search }: { search: object }) => readGlossarySearch({ ...search }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(glossaryQuery(termParams(deps, rememberedSource()))),
  component: lazyRouteComponent(glossary, 'GlossaryScreen'),
})

export const browseRoutes = [legalTextsRoute, draftLegalTextsRoute, glossaryRoute] as const
