import type { TFunction } from 'i18next'
import type { FieldFault } from '@/api/fault'
import { type Field, type Form, fieldsOf } from '@/entities/form'
import { labelText } from '@/entities/label'
import { fieldMessage } from '@/feedback/fault-messages'
import { translateKey } from '@/i18n/translate-key'

/** The field of a fault; a part such as `Files[0].DescriptionTR` belongs to its field. */
export function fieldOf(form: Form<never>, fault: FieldFault): Field | undefined {
  const key = fault.Field.replace(/\[.*$/, '')
  return fieldsOf(form).find((field) => field.key === key)
}

/** The message of a fault: the specific one of the field, or the general one. */
export function faultSentence(t: TFunction, field: Field | undefined, fault: FieldFault): string {
  const own = field?.messages?.[fault.Code]
  return own ? translateKey(t, own, fault.Params) : fieldMessage(t, fault)
}

/** `Ad (EN)`: the name of a field in the summary. */
export function fieldName(t: TFunction, field: Field, fault?: FieldFault): string {
  const part = /\[(\d+)\](?:\.Description(TR|EN))?/.exec(fault?.Field ?? '')
  if (part && field.type === 'files') {
    const file = t('forms.fileNumber', { number: Number(part[1]) + 1 })
    return part[2] ? `${file}, ${t('forms.description')} (${part[2]})` : file
  }
  const name = labelText(field.label, t, document.documentElement.lang === 'en' ? 'en' : 'tr')
  if (part) return `${name} ${Number(part[1]) + 1}`
  return field.lang ? `${name} (${field.lang.toUpperCase()})` : name
}

/** The summary's line of a fault. */
export function faultLine(t: TFunction, form: Form<never>, fault: FieldFault): string {
  const field = fieldOf(form, fault)
  const sentence = faultSentence(t, field, fault)
  return `${field ? fieldName(t, field, fault) : fault.Field}: ${lowerFirst(sentence)}`
}

/** The field where a fault can be corrected; for a part without a separate field, the whole field. */
export function targetOf(fault: FieldFault): string {
  return /\.(?:UploadId|CopyOf|Data|Id)$/.test(fault.Field) ? fault.Field.replace(/\[.*$/, '') : fault.Field
}

function lowerFirst(sentence: string): string {
  const second = sentence.charAt(1)
  // Abbreviations such as "EU …" keep their capitals.
  if (second === second.toUpperCase() && /\p{L}/u.test(second)) return sentence
  const turkish = document.documentElement.lang !== 'en'
  return sentence.charAt(0).toLocaleLowerCase(turkish ? 'tr' : 'en') + sentence.slice(1)
}
