import { useSyncExternalStore } from 'react'
import type { Alignment } from '@/api/concordances'
import type { Named, Parent } from '@/api/records'
import { DUTIES } from '@/entities/concordances/degrees'
import { nameIn } from '@/entities/entity'
import { useTranslation } from '@/i18n/use-translation'
import { CountedInput } from '@/ui/counted-input'
import { CountedTextarea } from '@/ui/counted-textarea'
import { DateField } from '@/ui/date-field'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import { CounterpartsField } from './counterparts-field'
import { DegreeChoice } from './degree-choice'
import { CheckedBy, LookNote } from './row-facts'
import classes from './row-form.module.css'
import { RowProposals } from './row-proposals'
import type { RowStore } from './row-store'
import type { RowValues } from './row-values'
import { dutyOf } from './row-words'

interface RowFormProps {
  /** The table of the row. */
  table: number
  row: Alignment
  /** The row as the server has it. */
  saved: Alignment
  text: Parent
  agencies: Named[]
  store: RowStore
}

/** The most characters of the fields, as the server counts them. */
const MAX = { label: 250, text: 16_384, reason: 4_000, body: 200 }

/** A row for changes; they are kept in the store of the table. */
export function RowForm({ table, row, saved, text, agencies, store }: RowFormProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const faults = useSyncExternalStore(store.subscribe, () => store.faultsOf(saved.Id))
  const change = (values: Partial<RowValues>) => store.change(saved, values)
  const errorOf = (field: keyof RowValues) => {
    const fault = faults?.find(({ Field }) => Field === field || Field.startsWith(`${field}[`))
    if (!fault) return undefined
    if (fault.Code !== 'required') return t('concordances.wrong')
    if (field === 'Targets') return t('concordances.missing.Targets')
    if (field === 'ReasonTR') return t('concordances.missing.ReasonTR')
    if (field === 'PlannedDate') return t('concordances.missing.PlannedDate')
    return t('concordances.missing.other')
  }
  const both = (keyTR: 'ReasonTR' | 'CommentTR' | 'EUTextTR', label: string, max: number, rows: number) => {
    const keyEN = keyTR.replace(/TR$/, 'EN') as 'ReasonEN' | 'CommentEN' | 'EUTextEN'
    const fields = (['tr', 'en'] as const).map((of) => {
      const key = of === 'tr' ? keyTR : keyEN
      return (
        <CountedTextarea
          key={key}
          field={key}
          label={label}
          lang={of}
          max={max}
          rows={rows}
          value={row[key]}
          error={errorOf(key)}
          onChange={(value) => change({ [key]: value })}
        />
      )
    })
    return <div className={classes.pair}>{lang === 'tr' ? fields : fields.toReversed()}</div>
  }
  return (
    <div className={classes.form}>
      <LookNote row={row} legalText={text.Id} />
      <div className={classes.pair}>
        <CountedInput
          field="EULabel"
          label={t('concordances.columns.provision')}
          required
          max={MAX.label}
          value={row.EULabel}
          error={errorOf('EULabel')}
          onChange={(EULabel) => change({ EULabel })}
        />
        <SelectField
          field="Duty"
          label={t('concordances.duty')}
          options={DUTIES.map((duty) => ({ value: String(duty), label: t(`concordances.duties.${duty}`) }))}
          value={String(dutyOf(row))}
          searchable={false}
          onChange={(value) => value !== null && change({ Duty: Number(value) })}
        />
      </div>
      {both('EUTextTR', t('concordances.provisionText'), MAX.text, 4)}
      {saved.Id > 0 && <RowProposals table={table} row={row} text={text} onChange={change} />}
      <CounterpartsField
        text={text}
        value={row.Targets}
        error={errorOf('Targets')}
        onChange={(Targets) => change({ Targets })}
      />
      <DegreeChoice
        label={t('concordances.columns.degree')}
        value={row.DegreeId}
        named
        onChange={(DegreeId) => change({ DegreeId })}
      />
      {both('ReasonTR', t('concordances.reason'), MAX.reason, 3)}
      <div className={classes.pair}>
        <DateField
          field="PlannedDate"
          label={t('concordances.planned')}
          value={row.PlannedDate ?? ''}
          error={errorOf('PlannedDate')}
          onChange={(value) => change({ PlannedDate: value || null })}
        />
        <SelectField
          field="AgencyId"
          label={t('concordances.agency')}
          clearable
          options={agencies.map((one) => ({ value: String(one.Id), label: nameIn(one, lang) }))}
          chosenLabel={row.Agency ? nameIn(row.Agency, lang) : undefined}
          value={row.AgencyId === null ? null : String(row.AgencyId)}
          onChange={(value) => change({ AgencyId: value === null ? null : Number(value) })}
        />
      </div>
      <CountedInput
        field="BodyOther"
        label={t('concordances.otherBody')}
        max={MAX.body}
        value={row.BodyOther}
        error={errorOf('BodyOther')}
        onChange={(BodyOther) => change({ BodyOther })}
      />
      {both('CommentTR', t('concordances.comment'), MAX.reason, 2)}
      <CheckedBy row={row} />
    </div>
  )
}
