/** Maximum number of bytes per call, because each is passed as an argument. */
const STEP = 8192

/** Bytes in base64 (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += STEP)
    binary += String.fromCharCode(...bytes.subarray(at, at + STEP))
  return btoa(binary)
}

/** Decodes base64; throws when the text is invalid. */
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
