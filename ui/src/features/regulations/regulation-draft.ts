import type { FieldFault } from '@/api/fault'
import { limitOf } from '@/api/limits'
import type { Regulation, RegulationPage } from '@/api/regulations'
import { isDateValue } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { textLength } from '@/lib/text-length'
import type { Option } from '@/ui/choice'

/** The metadata of a document in a form. */
export interface Draft {
  Name: string
  Number: string
  TypeId: number | null
  SectorId: number | null
  Turkish: boolean
  Date: string
}

export const draftOf = (row: Regulation): Draft => ({
  Name: row.Name,
  Number: row.Number,
  TypeId: row.TypeId,
  SectorId: row.SectorId,
  Turkish: row.Turkish,
  Date: row.Date,
})

/** The faults of a draft, with the codes of the server. */
export function faultsOf(draft: Draft): FieldFault[] {
  const faults: FieldFault[] = []
  for (const key of ['Name', 'Number'] as const) {
    const { required, minLength = 0, maxLength = 0 } = limitOf('regulations', key)
    const length = textLength(draft[key].trim())
    if (length === 0) {
      if (required) faults.push({ Field: key, Code: 'required' })
    } else if (length < minLength) faults.push({ Field: key, Code: 'minlength', Params: { Min: minLength } })
    else if (length > maxLength) faults.push({ Field: key, Code: 'maxlength', Params: { Max: maxLength } })
  }
  for (const key of ['TypeId', 'SectorId'] as const) {
    if (draft[key] === null) faults.push({ Field: key, Code: 'required' })
  }
  if (draft.Date !== '' && !isDateValue(draft.Date)) faults.push({ Field: 'Date', Code: 'date' })
  return faults
}

/** The file name without its extension, as the initial name of the document. */
export const nameOfFile = (name: string): string =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/_+/g, ' ')
    .trim()

/** The sectors as options, each with its path. */
export const sectorOptions = (sectors: RegulationPage['Sectors'] | undefined, lang: Lang): Option[] =>
  (sectors ?? []).map(({ Id, TR, EN }) => ({
    value: String(Id),
    label: (lang === 'tr' ? TR : EN).join(' › '),
    also: (lang === 'tr' ? EN : TR).join(' › '),
  }))

export const typeOptions = (types: RegulationPage['Types'] | undefined, lang: Lang): Option[] =>
  (types ?? []).map(({ Id, NameTR, NameEN }) => ({
    value: String(Id),
    label: lang === 'tr' ? NameTR : NameEN,
  }))
