import { groupBy } from '@/lib/group-by'
import { type Article, type Line, type Lines, nameOf } from './lines'

/** The lines of an article in both languages; without an article, the lines before the first one. */
export interface Section {
  key: string
  tr?: Article
  en?: Article
  lines: Line[]
}

/** The lines of one language, or of both, article by article, Turkish first. */
export function sectionsOf(tr: Lines | undefined, en: Lines | undefined): Section[] {
  const [first, second] = [tr, en].filter((one) => one !== undefined)
  if (!first) return []
  if (!second) return [{ key: 'all', lines: first.lines }]
  const sections: Section[] = [
    { key: 'start', lines: [...linesBeforeArticles(first), ...linesBeforeArticles(second)] },
  ]
  const lines = new Map([...byArticle(first), ...byArticle(second)])
  for (const { tr, en } of pairArticles(first.articles, second.articles)) {
    const own = [tr, en].flatMap((article) => (article && lines.get(article)) ?? [])
    sections.push({ key: tr?.key ?? en?.key ?? '', tr, en, lines: own })
  }
  return sections.filter((section) => section.lines.length > 0)
}

const linesBeforeArticles = ({ lines }: Lines) => lines.filter(({ article }) => !article)

const byArticle = ({ lines }: Lines) => groupBy(lines, ({ article }) => article)

/** Pairs the articles of both languages by number; an article without a counterpart follows its predecessor. */
export function pairArticles(tr: Article[], en: Article[]): { tr?: Article; en?: Article }[] {
  const free = groupBy(en, numberOf)
  const pairs: { tr?: Article; en?: Article }[] = tr.map((one) => ({
    tr: one,
    en: free.get(numberOf(one))?.shift(),
  }))
  const taken = new Set(pairs.map((pair) => pair.en))
  let after = -1
  for (const one of en) {
    if (taken.has(one)) after = pairs.findIndex((pair) => pair.en === one)
    else pairs.splice(++after, 0, { en: one })
  }
  return pairs
}

const CLASSES = [
  ['provisional', /geçici|provisional|transitional/i],
  ['annex', /annex|schedule|cetvel|çizelge|^ek(?!\s*madde)/i],
  ['additional', /ek madde|additional|supplementary/i],
] as const

/** Madde 5/A and Article 5a have the same key; a removed article has a separate key. */
function numberOf(article: Article): string {
  const name = nameOf(article)
  const sort = CLASSES.find(([, words]) => words.test(name))?.[0] ?? ''
  const number = /(\d+|[IVXLC]+)\s*\/?\s*(\p{L}?)\s*\.?\s*$/u.exec(name)
  const spelt = number ? `${number[1]}${number[2]?.toLocaleLowerCase('en')}` : name
  return `${article.to ? '' : '-'}${sort} ${spelt}`
}
