import { KIND_FIELDS } from '@/api/kind-fields.gen'
import type { Label } from '../label'

type Described = (typeof KIND_FIELDS.euacts)[number]

/** What the server's description calls a field of an act. */
export function actLabel(key: Described['Key']): Label {
  const field = KIND_FIELDS.euacts.find(({ Key }) => Key === key)
  if (!field) throw new Error(`acts have no ${key}`)
  return field
}
