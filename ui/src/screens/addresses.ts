interface WithPath {
  path: string
}

/** The URLs of a kind's screens; those of the list and the new form of an owned kind contain the owner's id. */
export const listAddress = ({ path }: WithPath, owner?: number) => (owner ? `${path}/${owner}` : path)
export const viewAddress = ({ path }: WithPath, id: number) => `${path}/view/${id}`
export const editAddress = ({ path }: WithPath, id: number) => `${path}/edit/${id}`
export const newAddress = ({ path }: WithPath, owner?: number) =>
  owner ? `${path}/new/${owner}` : `${path}/new`
