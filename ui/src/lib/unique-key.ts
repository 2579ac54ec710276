/** Returns a unique key. crypto.randomUUID is not available over plain HTTP. */
export function uniqueKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-')
}
