import { redirect } from '@tanstack/react-router'

/** Ids in URLs are integers from 1. */
function read({ id: text }: { id: string }): { id: number } {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1) throw redirect({ to: '/pages/home', replace: true })
  return { id }
}

const write = ({ id }: { id: number }) => ({ id: String(id) })

/** Parses and formats the id in a URL. */
export const idParams = { parse: read, stringify: write }

/** Parses and formats the id in composed URLs, where it may be missing. */
export const anyParams = {
  parse: ({ id }: { id?: string }): { id?: number } => (id === undefined ? {} : read({ id })),
  stringify: ({ id }: { id?: number }) => (id === undefined ? {} : write({ id })),
}
