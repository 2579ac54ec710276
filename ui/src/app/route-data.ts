import type { ParseKeys } from 'i18next'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the screen's title, named after the route. */
    title?: ParseKeys
    /** The breadcrumbs of the screen. */
    crumbs?: { title: ParseKeys; to?: string }[]
    /** A reading or writing screen: the menu starts folded. */
    foldsMenu?: boolean
    /** The title follows the name of the record in the breadcrumbs: a screen about a record. */
    afterRecord?: boolean
  }
}
