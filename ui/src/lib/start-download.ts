/** Downloads the file at a signed URL; the server sets the file name. */
export function startDownload(address: string): void {
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = ''
  anchor.click()
}
