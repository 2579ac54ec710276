import {
  type ActValue,
  type CorrigendumValue,
  type FileValue,
  type Form,
  fieldsOf,
  type Values,
} from '@/entities/form'

/** Converts a form's values to the body of a save. */
export function bodyOf(form: Form<never>, values: Values): Values {
  const body = { ...values }
  for (const key of form.unsent ?? []) delete body[key]
  for (const { key, type } of fieldsOf(form)) {
    if (type === 'date' && body[key] === '') body[key] = null
    if (type === 'corrigenda')
      body[key] = (values[key] as CorrigendumValue[]).map(({ Key: _, ...one }) => one)
    if (type === 'acts')
      body[key] = (values[key] as ActValue[]).filter(isChosen).map(({ EUActId, Aim }) => ({ EUActId, Aim }))
    if (type === 'files') body[key] = (values[key] as FileValue[]).map(fileBody)
  }
  return body
}

/** Whether somebody added the act or chose what the text does with it; the others follow from the words. */
const isChosen = ({ Sources }: ActValue) => Sources.includes('manual')

function fileBody({ Id, UploadId, CopyOf, Name, DescriptionTR, DescriptionEN }: FileValue): object {
  return { Id, Name, DescriptionTR, DescriptionEN, UploadId, CopyOf }
}
