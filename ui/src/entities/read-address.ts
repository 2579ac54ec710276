/** The target of a link. */
export interface Address {
  to: string
  search?: Record<string, string | number>
  hash?: string
  /** Whether it is a record in the viewer above its list. */
  viewer?: boolean
}

/**
 * Converts a path that is known only at run time to the type that the router requires. Closing a viewer that a link
 * has opened returns to the screen with the link, one history entry back.
 */
export const linkTo = ({ to, search = {}, hash, viewer }: Address) => ({
  to,
  hash,
  search: () => search,
  ...(viewer && { state: { viewerDepth: 1 } }),
})

/** The URL where a legal text or a term is read: its list with the viewer open. */
export const readAddress = (kind: 'legaltexts' | 'terms', id: number, draft?: boolean): Address =>
  kind === 'terms'
    ? { to: '/pages/glossary', search: { term: id }, viewer: true }
    : { to: draft ? '/pages/draftlegaltexts' : '/pages/legaltexts', search: { text: id }, viewer: true }
