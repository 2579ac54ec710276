const ONES = ['', 'i', 'si', 'ü', 'ü', 'i', 'sı', 'si', 'i', 'u']
const TENS = ['', 'u', 'si', 'u', 'ı', 'si', 'ı', 'i', 'i', 'ı']

/** “… of them” after a number, by how it is spoken: 4’ü, 7’si, 10’u, 100’ü. */
export function ofThem(count: number): string {
  return `${count}’${suffix(count)}`
}

function suffix(count: number): string {
  if (count === 0) return 'ı'
  if (count % 10) return ONES[count % 10] ?? ''
  if (count % 100) return TENS[(count / 10) % 10] ?? ''
  if (count % 1000) return 'ü'
  return count % 1_000_000 ? 'i' : 'u'
}
