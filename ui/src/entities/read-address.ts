/** The target of a link. */
export interface Address {
  to: string
  search?: Record<string, string | number>
}

/** Converts a path that is known only at run time to the type that the router requires. */
export const linkTo = ({ to, search = {} }: Address) => ({ to, search: () => search })

/** The URL where a legal text or a term is read: its list with the viewer open. */
export const readAddress = (kind: 'legaltexts' | 'terms', id: number, draft?: boolean): Address =>
  kind === 'terms'
    ? { to: '/pages/glossary', search: { term: id } }
    : { to: draft ? '/pages/draftlegaltexts' : '/pages/legaltexts', search: { text: id } }
