import { IconX } from '@tabler/icons-react'
import { nameIn } from '@/entities/entity'
import { sortedOptions } from '@/entities/facts'
import type { Field } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { IconButton } from '@/ui/icon-button'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import classes from './choices-field.module.css'
import { useForm, useValue } from './form-context'
import { useFieldProps } from './use-field-props'

/**
 * Any number of the records that the form offers for the field: a list of those chosen, and one to choose more from.
 */
export function ChoicesField({ field }: { field: Extract<Field, { type: 'choices' }> }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { lookups } = useForm()
  const props = useFieldProps(field)
  const [ids, setIds] = useValue<number[]>(field.key)
  const choices = lookups.Choices?.[field.key] ?? []
  const chosen = choices.filter(({ Id }) => ids.includes(Id))
  return (
    <div>
      <SelectField
        {...props}
        options={sortedOptions(
          choices.filter(({ Id }) => !ids.includes(Id)),
          { lang },
        )}
        value={null}
        onChange={(next) => next !== null && setIds([...ids, Number(next)])}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={props.label}>
          {chosen.map((one) => (
            <li key={one.Id}>
              {nameIn(one, lang)}
              <IconButton
                icon={<IconX />}
                name={t('forms.removeChoice', { name: nameIn(one, lang) })}
                onClick={() => setIds(ids.filter((id) => id !== one.Id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
