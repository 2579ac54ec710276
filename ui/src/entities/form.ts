import type { ParseKeys } from 'i18next'
import type { Corrigendum, LegalTextAct } from '@/api/eu-acts'
import type { FieldFault } from '@/api/fault'
import type { Limit } from '@/api/limits'
import type { EditItemOf, Kind, Lookups } from '@/api/records'
import type { Lang } from '@/lib/lang'
import type { Option } from '@/ui/choice'
import type { LightValue } from '@/ui/traffic-light'
import type { ActNames } from './euacts/act'
import type { Label } from './label'

/** The values of a form, by key of the record. */
export type Values = Record<string, unknown>

interface FieldBase {
  key: string
  label: Label
  /** Language of the content. */
  lang?: Lang
  hint?: ParseKeys | ((values: Values) => ParseKeys)
  /** The field is shown only while this is true. */
  when?: (values: Values) => boolean
  /** Shown only if the instance uses line bodies. */
  lineBodies?: boolean
  /** Required although the server's bounds do not require it: while the field is shown, or for these values. */
  required?: boolean | ((values: Values) => boolean)
  /** Why the field cannot be changed, shown below it; `saved` are the values when the form opened. */
  locked?: (values: Values, saved: Values) => ParseKeys | undefined
  /** Specific messages for faults, by code. */
  messages?: Partial<Record<string, ParseKeys>>
}

export type Field = FieldBase &
  (
    | { type: 'line'; capitals?: Lang; mail?: boolean; references?: boolean }
    | { type: 'password' }
    | { type: 'prose'; rows?: number; placeholder?: ParseKeys }
    | { type: 'chips' }
    | { type: 'flag'; text: ParseKeys; off?: ParseKeys }
    | { type: 'select'; options: (lookups: Lookups, lang: Lang) => Option[]; clearable?: boolean }
    | { type: 'amendment' }
    | { type: 'number'; suffix: ParseKeys; light?: LightValue }
    | { type: 'date' }
    | { type: 'branch' }
    | { type: 'branches'; choose: ParseKeys; counted: 'forms.sectorsChosen' | 'forms.domainsChosen' }
    | { type: 'text' }
    | { type: 'files' }
    | { type: 'choices' }
    /** Another EU act; the record has it at `named`. */
    | { type: 'act'; named: string }
    /** A legal text; the record has it at `named`. */
    | { type: 'legaltext'; named: string }
    | { type: 'corrigenda' }
    | { type: 'acts' }
    | { type: 'celex' }
    | { type: 'radio'; options: (where: { isNew: boolean; mail: boolean }) => RadioOption[] }
  )

export interface RadioOption {
  value: string
  label: ParseKeys
  hint?: ParseKeys
}

/** A titled card of a form. */
export interface Group {
  id: string
  title: ParseKeys
  description?: ParseKeys
  /** The rows of the card; the fields of a row are side by side. */
  rows: Field[][]
}

/** A reminder, shown beside the fields or below a card while it applies. */
export interface Reminder {
  title: ParseKeys
  text: ParseKeys
  params?: Record<string, string>
}

/** The values that are saved, and what follows the save before the record is shown. */
export interface Completed {
  values: Values
  after?: (id: number) => Promise<void>
}

export interface Form<K extends Kind> {
  /** The layout: cards below each other, or in a narrow column beside the long texts. */
  layout: 'cards' | 'split'
  groups: Group[]
  /** The values that the form starts with; `mail`: the instance can send mails. */
  values: (item: EditItemOf<K>, mail: boolean) => Values
  /** Keys whose values the address of a new record may give. */
  given?: readonly string[]
  /** Keys whose values are kept with a draft and are not part of the record. */
  unsent?: readonly string[]
  /** Keys of which a draft keeps all as soon as one has changed, because the others belong to it. */
  keptTogether?: (values: Values) => readonly string[]
  /** Whether its texts are those of a version: a new one starts with the texts of the latest, and all are compared. */
  versionTexts?: boolean
  /** Rules for several fields; today is an ISO day in the instance's zone. */
  rules?: (values: Values, today?: string) => FieldFault[]
  /** Adds what the form itself does not ask for; `password` are the bounds of the instance. */
  complete?: (values: Values, password: Limit) => Promise<Completed>
  /** Further changes that follow from a changed value. */
  effects?: (key: string, values: Values) => Values
  reminder?: (values: Values, lookups: Lookups, lang: Lang, saved: Values) => Reminder | undefined
  /** The card below which the reminder is shown. */
  remindsBelow?: string
}

/** A corrigendum of an EU act as the form holds it. */
export interface CorrigendumValue extends Corrigendum {
  /** Identifies a row of the form; never sent. */
  Key: string
}

/** An act of a legal text as the form holds it. */
export type ActValue = Pick<LegalTextAct, 'EUActId' | 'Aim' | 'Sources'> & ActNames

/** A file of a version as the form holds it. */
export interface FileValue {
  /** Identifies a row of the form; never sent. */
  Key: string
  /** 0 for a new file. */
  Id: number
  UploadId?: string
  /** Of a new file: the file of an earlier version whose content it gets. */
  CopyOf?: number
  Name: string
  Size: number
  Mime: string
  DescriptionTR: string
  DescriptionEN: string
}

export const fieldsOf = (form: Form<never>): Field[] => form.groups.flatMap((group) => group.rows.flat())

/** Whether a field must be filled in now. */
export function isRequired(field: Field, limit: Limit, values: Values): boolean {
  const { required = limit.required ?? false } = field
  return typeof required === 'function' ? required(values) : required
}
