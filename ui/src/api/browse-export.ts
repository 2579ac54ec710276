import type { BrowseMode, BrowseParams, TermParams } from './browse'
import { api, unwrap } from './client'

/** The URL of a spreadsheet with all that a reading list finds, regardless of pages. */
export async function exportReadingList(mode: BrowseMode, params: BrowseParams): Promise<string> {
  const { page: _page, size: _size, ...query } = params
  const made = await (mode === 'legaltexts'
    ? unwrap(api.GET('/api/legaltexts/export', { params: { query } }))
    : unwrap(api.GET('/api/draftlegaltexts/export', { params: { query } })))
  return made.Value
}

/** The URL of a spreadsheet with all that the glossary finds, regardless of pages. */
export async function exportGlossary(params: TermParams): Promise<string> {
  const { page: _page, size: _size, ...query } = params
  return (await unwrap(api.GET('/api/glossary/export', { params: { query } }))).Value
}
