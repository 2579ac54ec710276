import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type BrowseMode, browseQuery, glossaryQuery } from '@/api/browse'
import { askOf, readBrowseSearch } from '@/entities/legaltexts/browse-search'
import { rememberedSource } from '@/features/glossary/direction'
import { readGlossarySearch, termAskOf } from '@/features/glossary/glossary-search'
import { currentLanguage, loadWords } from '@/i18n/i18n'
import { requires } from './guards'
import { pagesRoute } from './pages-route'
import type { RouterContext } from './root-route'

const screens = async () => {
  const [module] = await Promise.all([import('@/screens/reading/legal-text-screens'), loadWords('reading')])
  return module
}

/** The route options that the reading screens of legal texts share. */
const reading = {
  validateSearch: readBrowseSearch,
  beforeLoad: requires('legaltexts.read'),
  // The router merges the validated search with the URL and so keeps parameters that validation dropped.
  loaderDeps: ({ search }: { search: object }) => readBrowseSearch({ ...search }),
}

interface Loading {
  context: RouterContext
  deps: ReturnType<typeof readBrowseSearch>
}

const prefetch =
  (mode: BrowseMode) =>
  ({ context, deps }: Loading) =>
    void context.queryClient.prefetchQuery(browseQuery(mode, askOf(mode, deps, currentLanguage())))

const legalTextsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'legaltexts',
  staticData: { title: 'pages.legaltexts' },
  ...reading,
  loader: prefetch('legaltexts'),
  component: lazyRouteComponent(screens, 'AdoptedTexts'),
})

const draftLegalTextsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'draftlegaltexts',
  staticData: { title: 'pages.draftlegaltexts' },
  ...reading,
  loader: prefetch('draftlegaltexts'),
  component: lazyRouteComponent(screens, 'DraftTexts'),
})

const glossary = async () => {
  const [module] = await Promise.all([
    import('@/screens/reading/glossary-screen'),
    loadWords('reading', 'glossary'),
  ])
  return module
}

const glossaryRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'glossary',
  staticData: { title: 'pages.glossary' },
  validateSearch: readGlossarySearch,
  beforeLoad: requires('glossary.read'),
  loaderDeps: ({ search }: { search: object }) => readGlossarySearch({ ...search }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(glossaryQuery(termAskOf(deps, rememberedSource()))),
  component: lazyRouteComponent(glossary, 'GlossaryScreen'),
})

export const browseRoutes = [legalTextsRoute, draftLegalTextsRoute, glossaryRoute] as const
