import { lazy, Suspense } from 'react'
import { limitOf } from '@/api/limits'
import type { Field } from '@/entities/form'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { CountedInput } from '@/ui/counted-input'
import { CountedTextarea } from '@/ui/counted-textarea'
import { DateField } from '@/ui/date-field'
import { SelectField } from '@/ui/select-field'
import { SwitchField } from '@/ui/switch-field'
import { LightShape } from '@/ui/traffic-light'
import { useLang } from '@/ui/use-lang'
import { BranchField } from './branch-field'
import { useForm, useValue } from './form-context'
import { useFieldProps } from './use-field-props'

// Only the form of legal texts has this field, far down.
const ChipsInput = lazy(() => import('@/ui/chips-input').then((module) => ({ default: module.ChipsInput })))
const NumberSpinner = lazy(() =>
  import('@/ui/number-spinner').then((module) => ({ default: module.NumberSpinner })),
)
/** Shown only when the text is an amendment. */
const AmendmentField = lazy(() =>
  import('./amendment-field').then((module) => ({ default: module.AmendmentField })),
)
/** Only some forms choose records that are no tree. */
const ChoicesField = lazy(() =>
  import('./choices-field').then((module) => ({ default: module.ChoicesField })),
)
/** Only the forms of EU acts and of tables of concordance have these. */
const CELEXField = lazy(async () => ({ default: (await import('./celex-field')).CELEXField }))
const ActField = lazy(async () => ({ default: (await import('./act-field')).ActField }))
const TextField = lazy(async () => ({ default: (await import('./text-field')).TextField }))
const CorrigendaField = lazy(async () => ({ default: (await import('./corrigenda-field')).CorrigendaField }))
/** Only the form of legal texts has such a field. */
const RecognisedReferences = lazy(() =>
  import('./recognised-references').then((module) => ({ default: module.RecognisedReferences })),
)
/** Only the form of users has one, and a choice of how it is set. */
const PasswordField = lazy(async () => {
  const [module] = await Promise.all([import('./password-field'), loadCatalogueParts('account')])
  return { default: module.PasswordField }
})
const RadioField = lazy(async () => {
  const [module] = await Promise.all([import('./radio-field'), loadCatalogueParts('account')])
  return { default: module.RadioField }
})

type FieldOfType<Type extends Field['type']> = Extract<Field, { type: Type }>

/** One field of a form, by its type. */
export function FieldView({ field }: { field: Field }) {
  return (
    <Suspense fallback={null}>
      <TypedField field={field} />
    </Suspense>
  )
}

function TypedField({ field }: { field: Field }) {
  switch (field.type) {
    case 'line':
      return <LineField field={field} />
    case 'password':
      return <PasswordField field={field} />
    case 'radio':
      return <RadioField field={field} />
    case 'prose':
      return <ProseField field={field} />
    case 'chips':
      return <KeywordsField field={field} />
    case 'flag':
      return <FlagField field={field} />
    case 'select':
      return <ChoiceField field={field} />
    case 'number':
      return <NumberField field={field} />
    case 'date':
      return <DayField field={field} />
    case 'amendment':
      return <AmendmentField field={field} />
    case 'branch':
      return <BranchField field={field} />
    case 'text':
      return null
    case 'celex':
      return <CELEXField field={field} />
    case 'act':
      return <ActField field={field} />
    case 'legaltext':
      return <TextField field={field} />
    case 'corrigenda':
      return <CorrigendaField field={field} />
    case 'choices':
      return <ChoicesField field={field} />
    default:
      // Tables have a separate card.
      return null
  }
}

/** Value, maximum length and counter of a text. */
function useText(field: Field) {
  const { kind } = useForm()
  const [value, onChange] = useValue<string>(field.key)
  const props = useFieldProps(field)
  const { maxLength } = limitOf(kind, field.key)
  return { ...props, value, onChange, max: maxLength, showCounter: Boolean(props.error) }
}

function LineField({ field }: { field: FieldOfType<'line'> }) {
  const text = useText(field)
  return (
    <>
      <CountedInput {...text} capitals={field.capitals} inputMode={field.mail ? 'email' : undefined} />
      {field.references && <RecognisedReferences value={text.value} />}
    </>
  )
}

function ProseField({ field }: { field: FieldOfType<'prose'> }) {
  const { t } = useTranslation()
  const { placeholder } = field
  return (
    <CountedTextarea
      {...useText(field)}
      rows={field.rows}
      placeholder={placeholder && String(t(placeholder))}
    />
  )
}

function KeywordsField({ field }: { field: FieldOfType<'chips'> }) {
  return <ChipsInput {...useText(field)} />
}

function FlagField({ field }: { field: FieldOfType<'flag'> }) {
  const { t } = useTranslation()
  const [value, onChange] = useValue<boolean>(field.key)
  return (
    <SwitchField
      {...useFieldProps(field)}
      value={value}
      onChange={onChange}
      text={String(t(value || !field.off ? field.text : field.off))}
    />
  )
}

function ChoiceField({ field }: { field: FieldOfType<'select'> }) {
  const lang = useLang()
  const { lookups } = useForm()
  const [value, onChange] = useValue<number | null>(field.key)
  return (
    <SelectField
      {...useFieldProps(field)}
      options={field.options(lookups, lang)}
      clearable={field.clearable}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}

function NumberField({ field }: { field: FieldOfType<'number'> }) {
  const { t } = useTranslation()
  const { kind } = useForm()
  const { minimum, maximum } = limitOf(kind, field.key)
  const [value, onChange] = useValue<number | null>(field.key)
  return (
    <NumberSpinner
      {...useFieldProps(field)}
      labelIcon={field.light && <LightShape value={field.light} />}
      suffix={String(t(field.suffix))}
      min={minimum}
      max={maximum}
      value={value}
      onChange={onChange}
    />
  )
}

function DayField({ field }: { field: FieldOfType<'date'> }) {
  const [value, onChange] = useValue<string>(field.key)
  return <DateField {...useFieldProps(field)} value={value} onChange={onChange} />
}
