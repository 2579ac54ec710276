import { expect, it } from 'vitest'
import { basisAfterType } from './legal-basis'

const after = (LegislationTypeId: number, LegalBasisTR: string, LegalBasisEN: string) =>
  basisAfterType({ LegislationTypeId, LegalBasisTR, LegalBasisEN })

it('a law rests on the Constitution, anything else on a law', () => {
  expect(after(1, '', '')).toEqual({ LegalBasisTR: 'Anayasa', LegalBasisEN: 'Constitution' })
  expect(after(3, ' ', '')).toEqual({ LegalBasisTR: 'Yasa', LegalBasisEN: 'Law' })
})

it('follows the type while the default stands there', () => {
  expect(after(3, 'Anayasa', 'Constitution')).toEqual({ LegalBasisTR: 'Yasa', LegalBasisEN: 'Law' })
  expect(after(1, 'Yasa', 'Law')).toEqual({ LegalBasisTR: 'Anayasa', LegalBasisEN: 'Constitution' })
})

it('leaves alone what somebody typed', () => {
  expect(after(3, 'Çevre Yasası, 12. madde', 'Constitution')).toEqual({ LegalBasisEN: 'Law' })
})
