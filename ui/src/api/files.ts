import { api, unwrap } from './client'

export type FileMode = 'download' | 'preview'

/** A short-lived link to a version's file, which needs no authorization header. */
export async function fileLink(fileId: number, mode: FileMode): Promise<string> {
  const found = await unwrap(
    api.GET('/api/settings/revisions/file/{fileId}', {
      params: { path: { fileId }, query: { mode, link: '1' } },
    }),
  )
  if (!('Value' in found)) throw new Error('the server answered the file instead of its address')
  return found.Value
}
