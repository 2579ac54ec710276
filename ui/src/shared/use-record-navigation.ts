import { useRouter } from '@tanstack/react-router'

export type RecordNavigation = ReturnType<typeof useRecordNavigation>

interface RecordNavigationOptions {
  /** The parameter of the open record. */
  item: 'text' | 'term'
  /** The open record. */
  open: number | undefined
  params: { page?: number; size?: number }
  page: { Items: { Id: number }[]; Total: number } | undefined
  /** Loads another page of the same list. */
  fetchPage: (page: number) => Promise<{ Items: { Id: number }[] }>
  /** Opens a record; `page` is set when the list changes to that page. */
  openRecord: (patch: { [key in 'text' | 'term' | 'page']?: number }) => void
}

/** Navigation from the open record to its neighbours in the list, across pages. */
export function useRecordNavigation({
  item,
  open,
  params,
  page,
  fetchPage,
  openRecord,
}: RecordNavigationOptions) {
  const router = useRouter()
  const number = params.page ?? 1
  const before = (number - 1) * (params.size ?? 0)
  const index = page?.Items.findIndex((row) => row.Id === open) ?? -1
  const total = page?.Total ?? 0
  const place = index < 0 ? undefined : before + index + 1

  const step = async (by: 1 | -1) => {
    if (place === undefined || !page || place + by < 1 || place + by > total) return
    const neighbour = page.Items[index + by]
    if (neighbour) return openRecord({ [item]: neighbour.Id })
    const next = await fetchPage(number + by)
    const id = next.Items.at(by === 1 ? 0 : -1)?.Id
    if (id !== undefined) openRecord({ [item]: id, page: number + by === 1 ? undefined : number + by })
  }
  return {
    /** Position in the whole list, from 1; undefined when the list does not contain the open record. */
    place,
    total,
    step: (by: 1 | -1) => void step(by),
    /** The URL of a row's record. */
    hrefOf: (row: { Id: number }) =>
      router.buildLocation({ to: '.', search: (known: object) => ({ ...known, [item]: row.Id }) }).href,
  }
}
