/** Where a link leads. */
export interface Address {
  to: string
  search?: Record<string, string | number>
}

/** An address that is known at run time only, as the router takes it. */
export const linkTo = ({ to, search = {} }: Address) => ({ to, search: () => search })

/** Where a legal text or a term is read: its own list, with the viewer open. */
export const readAddress = (kind: 'legaltexts' | 'terms', id: number, draft?: boolean): Address =>
  kind === 'terms'
    ? { to: '/pages/glossary', search: { term: id } }
    : { to: draft ? '/pages/draftlegaltexts' : '/pages/legaltexts', search: { text: id } }
