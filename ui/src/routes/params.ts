import { redirect } from '@tanstack/react-router'

/** Ids of addresses are whole numbers from 1. */
function read({ id: text }: { id: string }): { id: number } {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1) throw redirect({ to: '/pages/home', replace: true })
  return { id }
}

const write = ({ id }: { id: number }) => ({ id: String(id) })

/** Reads and writes the id of an address. */
export const idParams = { parse: read, stringify: write }

/** The same for addresses that are put together, and may have no id. */
export const anyParams = {
  parse: ({ id }: { id?: string }): { id?: number } => (id === undefined ? {} : read({ id })),
  stringify: ({ id }: { id?: number }) => (id === undefined ? {} : write({ id })),
}
