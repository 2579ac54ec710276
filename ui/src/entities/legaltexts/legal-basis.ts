import type { Values } from '../form'
import { LAW_TYPE } from '../legislationtypes/law'

const CONSTITUTION = { LegalBasisTR: 'Anayasa', LegalBasisEN: 'Constitution' }
const STATUTE = { LegalBasisTR: 'Yasa', LegalBasisEN: 'Law' }

/** The default legal basis of a type. */
export function defaultBasis(typeId: number) {
  return typeId === LAW_TYPE ? CONSTITUTION : STATUTE
}

/** Sets the default legal basis of the type if the field is empty or has the default of another type. */
export function basisAfterType(values: Values): Values {
  const typeId = values.LegislationTypeId
  if (typeof typeId !== 'number') return {}
  const basis = defaultBasis(typeId)
  const changed: Values = {}
  for (const key of ['LegalBasisTR', 'LegalBasisEN'] as const) {
    const now = String(values[key] ?? '').trim()
    if (now === '' || now === CONSTITUTION[key] || now === STATUTE[key]) changed[key] = basis[key]
  }
  return changed
}
