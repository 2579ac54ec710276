import type { Reply } from './client'
import type { components, paths } from './schema.gen'

type Schemas = components['schemas']

/** The kind in the path of a view. */
type KindOf<P> = P extends `/api/settings/${infer K}/view/{id}` ? K : never

/** The kinds of the Settings screens, from the API description. */
export type Kind = KindOf<keyof paths>

/** The kinds that can be imported from a file. */
export type ImportKind = keyof paths extends infer P
  ? P extends `/api/settings/${infer K extends Kind}/import`
    ? K
    : never
  : never

/** The kinds whose records form a tree. */
export type TreeKind = 'sectors' | 'domains'

/** The response of each kind's list; the path of an owned kind contains the id of the owner. */
type Lists = {
  [K in Kind as K]: `/api/settings/${K}/{param}` extends keyof paths
    ? Reply<`/api/settings/${K}/{param}` & ListPath, 'get'>
    : Reply<`/api/settings/${K}` & ListPath, 'get'>
}

/** The paths of lists. */
export type ListPath = Exclude<
  Extract<keyof paths, `/api/settings/${Kind}` | `/api/settings/${Kind}/{param}`>,
  '/api/settings/revisions'
>

export type ListAnswer<K extends Kind> = Lists[K]
export type ViewAnswer<K extends Kind> = Reply<`/api/settings/${K}/view/{id}`, 'get'>
export type EditAnswer<K extends Kind> = Reply<`/api/settings/${K}/edit/{id}`, 'get'>
/** A record in a list. */
export type RowOf<K extends Kind> = ListAnswer<K>['Items'][number]
/** A record in its view. */
export type ItemOf<K extends Kind> = ViewAnswer<K>['Item']
/** A record in its form; a new one lacks the values that have not been chosen. */
export type EditItemOf<K extends Kind> = EditAnswer<K>['Item']

export type Named = Schemas['Named']
export type Parent = Schemas['Parent']
export type Progress = Schemas['Progress']
export type Path = Schemas['Path']
export type TreeData = Schemas['Node']
export type Sector = Schemas['Sector']
export type LegislationType = Schemas['LegislationType']
export type LegalTextRow = Schemas['LegalTextRow']
export type LegalText = Schemas['LegalText']
export type RevisionRow = Schemas['RevisionRow']
export type RevisionRef = Schemas['RevisionRef']
export type Revision = Schemas['Revision']
export type FileRef = Schemas['FileRef']
export type Agency = Schemas['Agency']
export type User = Schemas['User']
export type LineBody = Schemas['LineBody']
export type Domain = Schemas['Domain']
export type TermRow = Schemas['TermRow']
export type Term = Schemas['Term']
export type TreeOrder = Schemas['TreeOrder']
export type Saved = Schemas['SavedRecord']
export type Uploaded = Schemas['Upload']
export type CheckedOut = Schemas['CheckedOut']
export type ImportInput = Schemas['ImportInput']
export type ImportAnswer = Schemas['ImportAnswer']
export type ImportRow = Schemas['ImportRow']

/** Who created and who last changed a record. */
export type Audit = Pick<Sector, 'CreateUser' | 'CreateDate' | 'ModifyUser' | 'ModifyDate'>

/** The lookups of filters and forms; each kind returns those it needs. */
export type Lookups = Partial<
  Pick<
    Schemas['ListAnswerLegalTextRow'],
    | 'Statuses'
    | 'LegislationTypes'
    | 'LineBodies'
    | 'TrafficLights'
    | 'TypeStatuses'
    | 'Roles'
    | 'Agencies'
    | 'UserStatuses'
    | 'TreeDataTR'
    | 'TreeDataEN'
    | 'Choices'
  >
>

/** Who changed a record since it was read: the value of ERROR_CHANGED_MEANWHILE. */
export type LastChange = Pick<Audit, 'ModifyUser' | 'ModifyDate'>

/** What uses a record that should be deleted: the value of ERROR_LINKED_DATA. */
export interface LinkedRecords {
  Kind: string
  Count: number
}
