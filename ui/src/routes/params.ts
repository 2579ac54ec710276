import { redirect } from '@tanstack/react-router'

/** Ids in URLs are integers from 1. */
function parseId({ id: text }: { id: string }): { id: number } {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1) throw redirect({ to: '/pages/home', replace: true })
  return { id }
}

const formatId = ({ id }: { id: number }) => ({ id: String(id) })

/** Parses and formats the id in a URL. */
export const idParams = { parse: parseId, stringify: formatId }

/** Parses and formats the id in composed URLs, where it may be missing. */
export const anyParams = {
  parse: ({ id }: { id?: string }): { id?: number } => (id === undefined ? {} : parseId({ id })),
  stringify: ({ id }: { id?: number }) => (id === undefined ? {} : formatId({ id })),
}
