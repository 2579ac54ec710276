import { type CorrigendumValue, type FileValue, type Form, fieldsOf, type Values } from '@/entities/form'

/** Converts a form's values to the body of a save. */
export function bodyOf(form: Form<never>, values: Values): Values {
  const body = { ...values }
  for (const key of form.unsent ?? []) delete body[key]
  for (const { key, type } of fieldsOf(form)) {
    if (type === 'date' && body[key] === '') body[key] = null
    if (type === 'corrigenda')
      body[key] = (values[key] as CorrigendumValue[]).map(({ Key: _, ...one }) => one)
    if (type === 'files') body[key] = (values[key] as FileValue[]).map(fileBody)
  }
  return body
}

function fileBody({ Id, UploadId, CopyOf, Name, DescriptionTR, DescriptionEN }: FileValue): object {
  return { Id, Name, DescriptionTR, DescriptionEN, UploadId, CopyOf }
}
