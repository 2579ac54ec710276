import type { Values } from '../form'
import { LAW } from '../legislationtypes/law'

const CONSTITUTION = { LegalBasisTR: 'Anayasa', LegalBasisEN: 'Constitution' }
const STATUTE = { LegalBasisTR: 'Yasa', LegalBasisEN: 'Law' }

/** The legal basis that a type suggests. */
export function defaultBasis(typeId: number) {
  return typeId === LAW ? CONSTITUTION : STATUTE
}

/** Puts the type's basis in where nothing, or only another type's default, stands. */
export function basisAfterType(values: Values): Values {
  const typeId = values.LegislationTypeId
  if (typeof typeId !== 'number') return {}
  const wanted = defaultBasis(typeId)
  const changed: Values = {}
  for (const key of ['LegalBasisTR', 'LegalBasisEN'] as const) {
    const now = String(values[key] ?? '').trim()
    if (now === '' || now === CONSTITUTION[key] || now === STATUTE[key]) changed[key] = wanted[key]
  }
  return changed
}
