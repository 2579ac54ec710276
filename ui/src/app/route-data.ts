import type { ParseKeys } from 'i18next'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the screen's title: the route's name. */
    title?: ParseKeys
    /** The path above the screen. */
    crumbs?: { title: ParseKeys; to?: string }[]
    /** A reading or writing screen: the menu starts folded. */
    foldsMenu?: boolean
  }
}
