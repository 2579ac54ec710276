import type { components } from './schema.gen'

type Schemas = components['schemas']

/** The kinds of records that the Settings screens keep. */
export type Kind =
  | 'agencies'
  | 'users'
  | 'legislationtypes'
  | 'linebodies'
  | 'sectors'
  | 'legaltexts'
  | 'revisions'
  | 'domains'
  | 'terms'

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
export type Saved = Schemas['SavedRecord']
export type Uploaded = Schemas['Upload']
export type CheckedOut = Schemas['CheckedOut']
export type ImportInput = Schemas['ImportInput']
export type ImportAnswer = Schemas['ImportAnswer']
export type ImportRow = Schemas['ImportRow']

/** Who made and last changed a record. */
export type Audit = Pick<Sector, 'CreateUser' | 'CreateDate' | 'ModifyUser' | 'ModifyDate'>

/** The sets that filters and forms offer; each kind brings those it needs. */
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
  >
>

export type ListAnswer<Row> = Omit<Schemas['ListAnswerLegalTextRow'], 'Items'> & { Items: Row[] }
export type EditAnswer<Item> = Omit<Schemas['EditAnswerSector'], 'Item'> & { Item: Item }
export type ViewAnswer<Item> = Omit<Schemas['ViewAnswerSector'], 'Item'> & { Item: Item }

/** Who changed a record since it was read: the value of ERROR_CHANGED_MEANWHILE. */
export type Meanwhile = Pick<Audit, 'ModifyUser' | 'ModifyDate'>

/** What uses a record that should be deleted: the value of ERROR_LINKED_DATA. */
export interface Linked {
  Kind: string
  Count: number
}
