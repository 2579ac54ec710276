/** Normalises a text as the server stores it: NFC, with \n as the line end. */
export function normaliseText(text: string): string {
  const unix = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return unix.normalize('NFC')
}

/** The length of a text as the server counts it: code points of the normalised text. */
export function textLength(text: string): number {
  const normal = normaliseText(text)
  let count = normal.length
  for (let i = 1; i < normal.length; i++) {
    if (isLow(normal.charCodeAt(i)) && isHigh(normal.charCodeAt(i - 1))) count--
  }
  return count
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}
