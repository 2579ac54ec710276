/** Downloads what lies at a signed address; the server names the file. */
export function startDownload(address: string): void {
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = ''
  anchor.click()
}
