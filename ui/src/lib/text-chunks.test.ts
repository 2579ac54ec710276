import { expect, it } from 'vitest'
import { textChunks } from './text-chunks'

it('splits a long text at line ends without loss', () => {
  const text = Array.from(
    { length: 5000 },
    (_, line) => `${line}. Bu Yasa kurallarına aykırı hareket edenler.`,
  ).join('\n')
  const chunks = textChunks(text)
  expect(chunks.join('')).toBe(text)
  expect(chunks.length).toBeGreaterThan(20)
  expect(chunks.slice(0, -1).every((chunk) => chunk.endsWith('\n'))).toBe(true)
})

it('splits a text without line ends at a space', () => {
  const text = 'kelime '.repeat(20_000)
  const chunks = textChunks(text)
  expect(chunks.join('')).toBe(text)
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(20_000)
  expect(chunks.every((chunk) => chunk.endsWith(' '))).toBe(true)
})

it('does not split a short or empty text', () => {
  expect(textChunks('Kısa İsim\n1. Bu Yasa')).toEqual(['Kısa İsim\n1. Bu Yasa'])
  expect(textChunks('')).toEqual([])
})
