import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const NONCE_SIZE = 24

/**
 * Encrypts a text with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03): a fresh random nonce of 24 bytes, then the
 * ciphertext and its tag. Decryption requires the same context, so that one draft cannot be presented as another.
 *
 * WebCrypto is not used: over plain HTTP only localhost has it, and it is asynchronous, which is too late
 * for a page that is being closed.
 */
export function encrypt(key: Uint8Array, context: string, text: string): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_SIZE))
  const sealed = cipher(key, nonce, context).encrypt(new TextEncoder().encode(text))
  const box = new Uint8Array(NONCE_SIZE + sealed.length)
  box.set(nonce)
  box.set(sealed, NONCE_SIZE)
  return box
}

/** Decrypts the result of `seal`; throws when the key or context differs, or when a bit has changed. */
export function decrypt(key: Uint8Array, context: string, box: Uint8Array): string {
  const nonce = box.slice(0, NONCE_SIZE)
  return new TextDecoder().decode(cipher(key, nonce, context).decrypt(box.slice(NONCE_SIZE)))
}

const cipher = (key: Uint8Array, nonce: Uint8Array, context: string) =>
  xchacha20poly1305(key, nonce, new TextEncoder().encode(context))
