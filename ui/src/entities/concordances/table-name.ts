import type { ConcordanceRow } from '@/api/concordances'
import { nameIn, type RenderContext } from '../entity'

/** `32008L0098 · Waste Law`: what a table is called. */
export const tableName = ({ EUAct, LegalText }: ConcordanceRow, { lang }: Pick<RenderContext, 'lang'>) =>
  `${EUAct.CELEX} · ${nameIn(LegalText, lang)}`
