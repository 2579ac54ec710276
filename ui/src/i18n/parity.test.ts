import { describe, expect, it } from 'vitest'
import en from './en.json'
import tr from './tr.json'

type Tree = { [key: string]: string | Tree }

function sentences(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : sentences(value, `${path}${key}.`),
  )
}

const parameters = (text: string) =>
  (text.match(/\{\{\s*\w+/g) ?? []).map((found) => found.slice(2).trim()).sort()

const turkish = new Map(sentences(tr))
const english = new Map(sentences(en))

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...turkish.keys()].sort())
  })

  it('have no empty sentence', () => {
    const empty = [...turkish, ...english].filter(([, text]) => !text.trim()).map(([key]) => key)
    expect(empty).toEqual([])
  })

  it('name the same parameters', () => {
    const different = [...turkish].filter(
      ([key, text]) => String(parameters(text)) !== String(parameters(english.get(key) ?? '')),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('follow the vocabulary', () => {
    const wrong = [...turkish].filter(([, text]) =>
      /\b(kanun|revizyon|Resmi Gazete|Meclis Komisyonu)/i.test(text),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })
})
