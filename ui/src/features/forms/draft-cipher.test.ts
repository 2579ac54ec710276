import { expect, it } from 'vitest'
import { decrypt, encrypt } from './draft-cipher'

const KEY = new Uint8Array(32).fill(1)
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

it('decrypts what it encrypted, in any script, empty and large', () => {
  for (const text of ['', 'Şu maddeye “ğ” eklendi 🜚', 'ı'.repeat(2_000_000)])
    expect(decrypt(KEY, 'a', encrypt(KEY, 'a', text))).toBe(text)
})

it('never encrypts a text to the same bytes twice', () => {
  expect(encrypt(KEY, 'a', 'text')).not.toEqual(encrypt(KEY, 'a', 'text'))
})

it('rejects another key, another context and any changed byte', () => {
  const box = encrypt(KEY, 'a', 'text')
  expect(() => decrypt(new Uint8Array(32), 'a', box)).toThrow()
  expect(() => decrypt(KEY, 'b', box)).toThrow()
  for (let at = 0; at < box.length; at++) {
    const changed = box.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => decrypt(KEY, 'a', changed)).toThrow()
  }
  for (const length of [0, 23, 24, 39]) expect(() => decrypt(KEY, 'a', box.slice(0, length))).toThrow()
})

// draft-irtf-cfrg-xchacha-03, appendix A.3.1; its additional data are those 12 bytes.
it('is XChaCha20-Poly1305', async () => {
  const { xchacha20poly1305 } = await import('@noble/ciphers/chacha.js')
  const key = bytes('808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f')
  const nonce = bytes('404142434445464748494a4b4c4d4e4f5051525354555657')
  const text =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
  const sealed = xchacha20poly1305(key, nonce, bytes('50515253c0c1c2c3c4c5c6c7')).encrypt(
    new TextEncoder().encode(text),
  )
  expect(Buffer.from(sealed.slice(-16)).toString('hex')).toBe('c0875924c1c7987947deafd8780acf49')
})
