import { expect, it } from 'vitest'
import { basisAfterType } from './legal-basis'

const after = (LegislationTypeId: number, LegalBasisTR: string, LegalBasisEN: string) =>
  basisAfterType({ LegislationTypeId, LegalBasisTR, LegalBasisEN })

it('the legal basis of a law is the Constitution, of other types a law', () => {
  expect(after(1, '', '')).toEqual({ LegalBasisTR: 'Anayasa', LegalBasisEN: 'Constitution' })
  expect(after(3, ' ', '')).toEqual({ LegalBasisTR: 'Yasa', LegalBasisEN: 'Law' })
})

it('follows the type while it has a default value', () => {
  expect(after(3, 'Anayasa', 'Constitution')).toEqual({ LegalBasisTR: 'Yasa', LegalBasisEN: 'Law' })
  expect(after(1, 'Yasa', 'Law')).toEqual({ LegalBasisTR: 'Anayasa', LegalBasisEN: 'Constitution' })
})

it('does not change a typed value', () => {
  expect(after(3, 'Çevre Yasası, 12. madde', 'Constitution')).toEqual({ LegalBasisEN: 'Law' })
})
