import type { FieldFault } from '@/api/fault'
import { limitOf } from '@/api/limits'
import type { RegulationPage } from '@/api/regulations'
import { fieldMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { CountedInput } from '@/ui/counted-input'
import { DateField } from '@/ui/date-field'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import { type Draft, sectorOptions, typeOptions } from './regulation-draft'
import classes from './regulation-fields.module.css'

interface RegulationFieldsProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  faults: FieldFault[]
  page: RegulationPage
}

/** The metadata of a document: name, number, type, sector, language, date. */
export function RegulationFields({ draft, onChange, faults, page }: RegulationFieldsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const error = (key: keyof Draft) => {
    const fault = faults.find(({ Field }) => Field === key)
    return fault ? fieldMessage(t, fault) : null
  }
  const number = (value: string | null) => (value === null ? null : Number(value))
  const chosen = (value: number | null) => (value === null ? null : String(value))
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <CountedInput
          label={t('regulations.name')}
          required
          max={limitOf('regulations', 'Name').maxLength}
          value={draft.Name}
          error={error('Name')}
          onChange={(text) => onChange({ Name: text })}
        />
      </div>
      <SelectField
        label={t('regulations.type')}
        required
        options={typeOptions(page.Types, lang)}
        value={chosen(draft.TypeId)}
        error={error('TypeId')}
        onChange={(value) => onChange({ TypeId: number(value) })}
      />
      <SelectField
        label={t('regulations.sector')}
        required
        options={sectorOptions(page.Sectors, lang)}
        value={chosen(draft.SectorId)}
        error={error('SectorId')}
        onChange={(value) => onChange({ SectorId: number(value) })}
      />
      <SelectField
        label={t('regulations.language')}
        required
        options={[
          { value: 'tr', label: t('regulations.turkish') },
          { value: 'en', label: t('regulations.english') },
        ]}
        value={draft.Turkish ? 'tr' : 'en'}
        onChange={(value) => onChange({ Turkish: value === 'tr' })}
      />
      <CountedInput
        label={t('regulations.number')}
        placeholder="32008L0098"
        max={limitOf('regulations', 'Number').maxLength}
        value={draft.Number}
        error={error('Number')}
        onChange={(text) => onChange({ Number: text })}
      />
      <DateField
        label={t('regulations.uploadDate')}
        value={draft.Date}
        error={error('Date')}
        onChange={(day) => onChange({ Date: day })}
      />
    </div>
  )
}
