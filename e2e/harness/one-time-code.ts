import { createHmac } from 'node:crypto'

/** The code that an app with this key shows (RFC 6238), or shows next. */
export function codeOf(key: string | null, periodsAhead: number): string {
  const letters = [...(key ?? '').replace(/[\s=]/g, '')]
  const bits = letters.map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periodsAhead))
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const sum = createHmac('sha1', secret).update(counter).digest()
  const number = sum.readUInt32BE((sum.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
