import type { ParseKeys } from 'i18next'
import { type ComponentType, createContext, use, useSyncExternalStore } from 'react'
import type { CompareVersions } from '@/api/compare'
import type { FieldFault } from '@/api/fault'
import type { Kind, Lookups } from '@/api/records'
import type { VersionTexts } from '@/api/unsaved-texts'
import type { FileValue, Values } from '@/entities/form'
import type { LazyComponent } from '@/ui/lazy-dialog'
import type { FormStore } from './form-store'

interface FormContextValue {
  store: FormStore
  kind: Kind
  lookups: Lookups
  /** The record as it was read, for the names of the records that it refers to. */
  item: unknown
  recordId: number
  /** Disables saving with a reason; undefined enables it. */
  holdSave: (reason: ParseKeys | undefined) => void
  /** Shows what changed in the texts of the form. */
  Changes?: ComponentType<ChangesProps>
  /** Reads the text of a file into the form. */
  intake?: {
    code: LazyComponent<IntakeProps>
    /** Undefined until it is first used. */
    reading: Reading | undefined
    setReading: (reading: Reading) => void
  }
}

/** What the text is read from; without a file the user chooses one. */
export interface Reading {
  opened: boolean
  /** A file that was dropped on the texts. */
  file?: File
  /** A file of the form. */
  stored?: FileValue
}

export interface IntakeProps extends Reading {
  onClose: () => void
  /** Called after the texts of the form were replaced, with the texts before and the articles of the new ones. */
  onTaken: (former: VersionTexts, articles: number) => void
}

export interface ChangesProps {
  versions: CompareVersions
  /** The version to compare with at first. */
  source: number
  texts: VersionTexts
  onClose: () => void
}

const Context = createContext<FormContextValue | null>(null)
export const FormProvider = Context.Provider

/** The form that contains a field. */
export function useForm(): FormContextValue {
  const form = use(Context)
  if (!form) throw new Error('a field needs a form around it')
  return form
}

/** The value of one key. */
export function useValue<T>(key: string): [T, (value: T) => void] {
  const { store } = useForm()
  const value = useSyncExternalStore(store.subscribe, () => store.get<T>(key))
  return [value, (next) => store.set(key, next)]
}

/** A value derived from all values; `pick` must return the same value while nothing has changed. */
export function useValues<T>(store: FormStore, pick: (values: Values) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.all()))
}

export const useFaults = (store: FormStore): FieldFault[] =>
  useSyncExternalStore(store.subscribe, store.faults)

export const useDirty = (store: FormStore): boolean => useSyncExternalStore(store.subscribe, store.dirty)

export const useSubmissions = (store: FormStore): number =>
  useSyncExternalStore(store.subscribe, () => store.submissions)
