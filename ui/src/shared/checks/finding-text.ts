import type { TFunction } from 'i18next'
import type { Finding } from '@/api/checks'
import type { VersionTexts } from '@/api/unsaved-texts'
import { type Lang, otherLang } from '@/lib/lang'

/** How much of a place is quoted, and how much of the text around it is shown. */
const QUOTED = 80
const AROUND = 40

export const textOf = (texts: VersionTexts, lang: Lang): string =>
  lang === 'tr' ? texts.TextTR : texts.TextEN

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function quote(text: string): string {
  const line = oneLine(text).trim()
  return line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line
}

/** The sentence that says what is wrong. */
export function findingText(t: TFunction, finding: Finding, texts: VersionTexts): string {
  const { Language, Rule, Params, Other } = finding
  const text = quote(textOf(texts, Language).slice(finding.Start, finding.End))
  // Laws of some families number their articles without a word.
  const { article = '', kind } = Params
  const named = /^\d/.test(article) ? t('checks.parts.art', { number: article }) : article
  const values = { ...Params, count: undefined, times: Params.count, article: named, text }
  // The kind says which articles a number counts: those of the text, provisional or additional ones.
  const nameOf = (number = '') => (kind ? partName(t, `${kind}:${number}`) : number)
  const numbers = { before: nameOf(Params.before), number: nameOf(Params.number) }
  const side = t(`checks.in.${otherLang(Language)}`)
  const there = Other ? quote(textOf(texts, Other.Language).slice(Other.Start, Other.End)) : ''
  switch (Rule) {
    case 'par.missing': {
      const what = Params.what as 'article' | 'paragraph' | 'point' | 'text'
      return t(`checks.missing.${what}`, { ...values, ...numbers, side })
    }
    case 'term.mixed':
      return t('checks.rules.term.mixed', { ...values, side })
    case 'par.title':
      return t('checks.titleOnly', { ...values, side })
    case 'par.older':
      return t('checks.olderSide', { ...values, side })
    case 'ref.article':
    case 'num.gap':
    case 'num.twice':
    case 'num.order':
      return t(`checks.rules.${Rule}`, { ...values, ...numbers })
    case 'draft.title': {
      const { what } = Params
      if (what === 'missing') return t('checks.titleMissing', values)
      return t(what === 'capitals' ? 'checks.titleCapitals' : 'checks.titleSign', values)
    }
    case 'draft.final':
      return t(Params.what === 'force' ? 'checks.finalForce' : 'checks.finalExecution')
    case 'type.quotes':
      return t(Params.what === 'open' ? 'checks.quotesOpen' : 'checks.quotesMixed', values)
    case 'num.paragraph':
      return t(Params.what === 'twice' ? 'checks.paragraphTwice' : 'checks.rules.num.paragraph', values)
    case 'par.number':
    case 'par.date':
    case 'par.percent':
    case 'par.amount':
    case 'par.ref':
      // With both values the other place is the words that differ, otherwise the whole passage.
      return Other && Params.tr && Params.en
        ? t(`checks.rules.${Rule}`, {
            tr: Language === 'tr' ? text : there,
            en: Language === 'tr' ? there : text,
          })
        : t('checks.only', { text, side })
    default:
      return t(`checks.rules.${Rule}`, values)
  }
}

/** The words of a finding with some of the text around them. */
export function excerptOf({ Language, Start, End }: Finding, texts: VersionTexts): [string, string, string] {
  const text = textOf(texts, Language)
  const from = Math.max(text.lastIndexOf('\n', Start - 1) + 1, Start - AROUND, 0)
  const line = text.indexOf('\n', End)
  const to = Math.min(line < 0 ? text.length : line, End + AROUND)
  return [
    (from > 0 && text[from - 1] !== '\n' ? '…' : '') + oneLine(text.slice(from, Start)),
    quote(text.slice(Start, End)),
    oneLine(text.slice(End, Math.max(to, End))) + (to < text.length && text[to] !== '\n' ? '…' : ''),
  ]
}

const PARTS = ['art', 'prov', 'add', 'rep', 'annex', 'sched'] as const

/** The name of an article, annex or other part by its key: art:5. */
export function partName(t: TFunction, part: string): string {
  const [kind = '', number = ''] = part.split(':')
  const label = number.replace(/~.*/, '').toUpperCase()
  const known = PARTS.find((one) => one === kind)
  return known ? t(`checks.parts.${known}`, { number: label }) : t('checks.parts.other')
}
