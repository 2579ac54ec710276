import { useRouter } from '@tanstack/react-router'

export type Walk = ReturnType<typeof useWalk>

interface Walking {
  /** The parameter of the open record. */
  item: 'text' | 'term'
  /** The open record. */
  open: number | undefined
  ask: { page?: number; size?: number }
  page: { Items: { Id: number }[]; Total: number } | undefined
  /** Another page of the same list. */
  fetchPage: (page: number) => Promise<{ Items: { Id: number }[] }>
  /** Goes to a record; `page` is there when the list turns to it. */
  walk: (patch: { [key in 'text' | 'term' | 'page']?: number }) => void
}

/** The way from the open record to its neighbours in the list, over the edges of pages. */
export function useWalk({ item, open, ask, page, fetchPage, walk }: Walking) {
  const router = useRouter()
  const number = ask.page ?? 1
  const before = (number - 1) * (ask.size ?? 0)
  const index = page?.Items.findIndex((row) => row.Id === open) ?? -1
  const total = page?.Total ?? 0
  const place = index < 0 ? undefined : before + index + 1

  const step = async (by: 1 | -1) => {
    if (place === undefined || !page || place + by < 1 || place + by > total) return
    const near = page.Items[index + by]
    if (near) return walk({ [item]: near.Id })
    const next = await fetchPage(number + by)
    const id = next.Items.at(by === 1 ? 0 : -1)?.Id
    if (id !== undefined) walk({ [item]: id, page: number + by === 1 ? undefined : number + by })
  }
  return {
    /** From 1, over the whole list; unknown when the list does not show the open record. */
    place,
    total,
    step: (by: 1 | -1) => void step(by),
    /** The address of a row's record. */
    hrefOf: (row: { Id: number }) =>
      router.buildLocation({ to: '.', search: (known: object) => ({ ...known, [item]: row.Id }) }).href,
  }
}
