/** Where a link leads. */
export interface Address {
  to: string
  search?: Record<string, string | number>
}

/** Where a legal text or a term is read: its own list, with the viewer open. */
export const readAddress = (kind: 'legaltexts' | 'terms', id: number, draft?: boolean): Address =>
  kind === 'terms'
    ? { to: '/pages/glossary', search: { term: id } }
    : { to: draft ? '/pages/draftlegaltexts' : '/pages/legaltexts', search: { text: id } }
