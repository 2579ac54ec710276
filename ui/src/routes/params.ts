import { redirect } from '@tanstack/react-router'

/** Ids of addresses are whole numbers from 1; an address without one has none. */
function read({ id: text }: { id?: string }): { id?: number } {
  if (text === undefined) return {}
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1) throw redirect({ to: '/pages/home', replace: true })
  return { id }
}

/** Reads and writes the id of an address. */
export const idParams = {
  parse: read,
  stringify: ({ id }: { id?: number }) => (id === undefined ? {} : { id: String(id) }),
}
