const SAFE = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'text/plain']

/** Whether the server shows a file of this type in the browser; the others are only downloaded. */
export function canPreview(mime: string): boolean {
  return SAFE.includes(mime.split(';')[0]?.trim().toLowerCase() ?? '')
}
