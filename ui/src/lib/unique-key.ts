/** A key that no other row has; crypto.randomUUID is missing on plain http. */
export function uniqueKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-')
}
