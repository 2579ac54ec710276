import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { form as legalTextForm } from '@/entities/legaltexts/form'
import { form as revisionForm } from '@/entities/revisions/form'
import { loadWholeCatalogue, startI18n } from '@/i18n/i18n'
import { faultLine, targetOf } from './fault-texts'

beforeAll(async () => {
  await startI18n('tr')
  await loadWholeCatalogue()
})

describe('the summary', () => {
  it('names the field with its language', () => {
    expect(faultLine(i18next.t, legalTextForm, { Field: 'NameEN', Code: 'required' })).toBe(
      'Ad (EN): bu alan zorunludur.',
    )
  })

  it('uses the specific message of a field, if any', () => {
    expect(faultLine(i18next.t, legalTextForm, { Field: 'AmendmentId', Code: 'required' })).toBe(
      'Esas metin: esas metni seçin. Veritabanında yoksa “Diğer”i seçip adını yazın.',
    )
  })

  it('names a file’s description by its number', () => {
    const fault = { Field: 'Files[1].DescriptionTR', Code: 'minlength', Params: { Min: 2 } }
    expect(faultLine(i18next.t, revisionForm, fault)).toBe('2. dosya, Açıklama (TR): en az 2 karakter girin.')
    expect(targetOf(fault)).toBe('Files[1].DescriptionTR')
  })

  it('links to the files when the part has no field', () => {
    expect(targetOf({ Field: 'Files[0].UploadId', Code: 'unknown' })).toBe('Files')
  })

  it('shows a fault of a field that the form does not have', () => {
    expect(faultLine(i18next.t, revisionForm, { Field: 'LegalTextId', Code: 'unknown' })).toMatch(
      /^LegalTextId: /,
    )
  })
})
