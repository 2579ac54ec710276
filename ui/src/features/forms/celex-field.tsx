import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { recognisedQuery } from '@/api/eu-acts'
import { limitOf } from '@/api/limits'
import type { Field } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { TYPED_FILTER_PAUSE } from '@/lib/timings'
import { CountedInput } from '@/ui/counted-input'
import { useForm, useValue } from './form-context'
import classes from './live-notes.module.css'
import { useFieldProps } from './use-field-props'

/** The CELEX number of an act; below it which act it is, if it is the number of something that belongs to one. */
export function CELEXField({ field }: { field: Extract<Field, { type: 'celex' }> }) {
  const { t } = useTranslation()
  const { kind } = useForm()
  const [value, onChange] = useValue<string>(field.key)
  const [typed] = useDebouncedValue(value, TYPED_FILTER_PAUSE)
  const props = useFieldProps(field)
  const { data } = useQuery({ ...recognisedQuery(typed), enabled: typed !== '' && !props.disabled })
  const base = data?.refs.length === 1 ? data.refs[0]?.Base : undefined
  return (
    <div>
      <CountedInput
        {...props}
        value={value}
        onChange={onChange}
        max={limitOf(kind, field.key).maxLength}
        showCounter={Boolean(props.error)}
      />
      <p role="status" className={classes.live}>
        {value && base && t('euacts.baseTaken', { celex: base })}
      </p>
    </div>
  )
}
