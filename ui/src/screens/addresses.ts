interface Addressed {
  path: string
}

/** The URLs of a kind's screens; those of the list and the new form of an owned kind contain the owner's id. */
export const listAddress = ({ path }: Addressed, owner?: number) => (owner ? `${path}/${owner}` : path)
export const viewAddress = ({ path }: Addressed, id: number) => `${path}/view/${id}`
export const editAddress = ({ path }: Addressed, id: number) => `${path}/edit/${id}`
export const newAddress = ({ path }: Addressed, owner?: number) =>
  owner ? `${path}/new/${owner}` : `${path}/new`
