import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type BrowseAsk, type BrowseMode, browseQuery, type LegalTextPage } from '@/api/browse'
import type { useBrowseSearch } from './use-browse-search'

export type Walk = ReturnType<typeof useWalk>

/** The way from the open text to its neighbours in the list, over the edges of pages. */
export function useWalk(
  mode: BrowseMode,
  ask: BrowseAsk,
  page: LegalTextPage | undefined,
  { search, walk }: ReturnType<typeof useBrowseSearch>,
) {
  const client = useQueryClient()
  const router = useRouter()
  const number = ask.page ?? 1
  const before = (number - 1) * (ask.size ?? 0)
  const index = page?.Items.findIndex((row) => row.Id === search.text) ?? -1
  const total = page?.Total ?? 0
  const place = index < 0 ? undefined : before + index + 1

  const step = async (by: 1 | -1) => {
    if (place === undefined || !page || place + by < 1 || place + by > total) return
    const near = page.Items[index + by]
    if (near) return walk({ text: near.Id })
    const next = await client.fetchQuery(browseQuery(mode, { ...ask, page: number + by }))
    const text = next.Items.at(by === 1 ? 0 : -1)?.Id
    if (text !== undefined) walk({ text, page: number + by === 1 ? undefined : number + by })
  }
  return {
    /** From 1, over the whole list; unknown when the list does not show the open text. */
    place,
    total,
    step: (by: 1 | -1) => void step(by),
    /** The address of a row's text. */
    hrefOf: (row: { Id: number }) =>
      router.buildLocation({ to: '.', search: (known: object) => ({ ...known, text: row.Id }) }).href,
  }
}
