import { IconPlus, IconX } from '@tabler/icons-react'
import type { FieldFault } from '@/api/fault'
import { limitOf } from '@/api/limits'
import type { CorrigendumValue, Field } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { uniqueKey } from '@/lib/unique-key'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { DateField } from '@/ui/date-field'
import { IconButton } from '@/ui/icon-button'
import classes from './corrigenda-field.module.css'
import { faultSentence } from './fault-texts'
import { useFaults, useForm, useValue } from './form-context'

/** The corrigenda of an act, one line each. */
export function CorrigendaField({ field }: { field: Extract<Field, { type: 'corrigenda' }> }) {
  const { t } = useTranslation()
  const { kind, store } = useForm()
  const [rows, setRows] = useValue<CorrigendumValue[]>(field.key)
  const faults = useFaults(store)
  const change = (row: CorrigendumValue, part: Partial<CorrigendumValue>) =>
    setRows(rows.map((other) => (other === row ? { ...row, ...part } : other)))
  const sentence = (fault: FieldFault) =>
    fault.Code === 'pattern' ? t('euacts.corrigendum.pattern') : faultSentence(t, undefined, fault)
  const partOf = (index: number, part: string) => {
    const name = `${field.key}[${index}].${part}`
    const fault = faults.find(({ Field }) => Field === name)
    const max = limitOf(kind, `${field.key}.${part}`).maxLength
    return { field: name, error: fault && sentence(fault), max }
  }
  return (
    <div className={classes.field}>
      {rows.length > 0 && (
        <ol className={classes.rows}>
          {rows.map((row, index) => (
            <li key={row.Key}>
              <CountedInput
                {...partOf(index, 'Number')}
                label={t('euacts.corrigendum.number')}
                placeholder="R(01)"
                required
                value={row.Number}
                onChange={(next) => change(row, { Number: next })}
              />
              <DateField
                {...partOf(index, 'Date')}
                label={t('euacts.corrigendum.date')}
                value={row.Date ?? ''}
                onChange={(next) => change(row, { Date: next || null })}
              />
              <CountedInput
                {...partOf(index, 'Languages')}
                label={t('euacts.corrigendum.languages')}
                placeholder={t('euacts.corrigendum.allLanguages')}
                value={row.Languages}
                onChange={(next) => change(row, { Languages: next })}
              />
              <CountedInput
                {...partOf(index, 'Note')}
                label={t('euacts.corrigendum.note')}
                value={row.Note}
                onChange={(next) => change(row, { Note: next })}
              />
              <IconButton
                icon={<IconX />}
                name={t('euacts.corrigendum.remove', { number: row.Number || index + 1 })}
                onClick={() => setRows(rows.filter((other) => other !== row))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        size="sm"
        icon={<IconPlus />}
        data-field={field.key}
        onClick={() =>
          setRows([...rows, { Key: uniqueKey(), Number: '', Date: null, Languages: '', Note: '' }])
        }
      >
        {t('euacts.corrigendum.add')}
      </Button>
    </div>
  )
}
