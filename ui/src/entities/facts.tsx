import type { Named, Parent } from '@/api/records'
import { formatNumber } from '@/lib/lang'
import type { Option } from '@/ui/choice'
import { ShowAll } from '@/ui/show-all'
import { type Fact, nameIn, type RecordLink, type RenderContext, type ViewSection } from './entity'
import type { Label } from './label'

/** Characters of a note or summary before "show all". */
const MAX_SHOWN_CHARACTERS = 400

/** A fact in both languages: one line each. */
export function bilingual(label: Label, tr: string, en: string): Fact[] {
  return [
    { label, lang: 'tr', value: tr && <ShowAll text={tr} limit={MAX_SHOWN_CHARACTERS} lang="tr" /> },
    { label, lang: 'en', value: en && <ShowAll text={en} limit={MAX_SHOWN_CHARACTERS} lang="en" /> },
  ]
}

/** A text that can be in any language. */
export function prose(label: Label, text: string): Fact {
  return { label, wide: true, value: text && <ShowAll text={text} limit={MAX_SHOWN_CHARACTERS} /> }
}

interface NamedWithAbbreviations {
  NameTR: string
  NameEN: string
  AbbrTR: string
  AbbrEN: string
  Notes: string
}

/** Name, abbreviation and notes: the view of a kind without other fields. */
export const identityWithAbbreviations = (
  item: NamedWithAbbreviations,
  name: Label = 'kinds.fields.name',
): ViewSection => ({
  type: 'facts',
  id: 'identity',
  title: 'kinds.groups.identity',
  facts: [
    ...bilingual(name, item.NameTR, item.NameEN),
    ...bilingual('kinds.fields.abbreviation', item.AbbrTR, item.AbbrEN),
    prose('kinds.fields.notes', item.Notes),
  ],
})

export const options = (named: Named[] | undefined, { lang }: Pick<RenderContext, 'lang'>): Option[] =>
  (named ?? []).map((one) => ({
    value: String(one.Id),
    label: nameIn(one, lang),
    also: lang === 'tr' ? one.NameEN : one.NameTR,
  }))

/** Sorts options in the language of the interface; the server sorts names in Turkish order. */
export const sortedOptions = (named: Named[] | undefined, context: Pick<RenderContext, 'lang'>): Option[] =>
  options(named, context).sort((a, b) => a.label.localeCompare(b.label, context.lang))

/** `18/2012 · Waste Law`. */
export function numberAndName(
  parent: Pick<Parent, 'Number' | 'NameTR' | 'NameEN'>,
  lang: RenderContext['lang'],
): string {
  return [parent.Number, nameIn(parent, lang)].filter(Boolean).join(' · ')
}

export const textLinks = (texts: Parent[], lang: RenderContext['lang']): RecordLink[] =>
  texts.map((text) => ({ Id: text.Id, text: numberAndName(text, lang) }))

/** A formatted number for a list; 0 is shown too. */
export function FormattedNumber({ value, lang }: { value: number; lang: RenderContext['lang'] }) {
  return <span className="tabular">{formatNumber(value, lang)}</span>
}
