import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { type AlignmentTarget, type PlaceOption, placesQuery } from '@/api/concordances'
import type { Parent } from '@/api/records'
import { nameIn } from '@/entities/entity'
import { useTranslation } from '@/i18n/use-translation'
import { foldedMatch } from '@/lib/fold'
import { TextPicker } from '@/shared/text-picker'
import { Button } from '@/ui/button'
import type { Option } from '@/ui/choice'
import { IconButton } from '@/ui/icon-button'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import classes from './counterparts-field.module.css'
import { placeWords } from './place-words'
import { newTarget, TargetState } from './targets'

interface CounterpartsFieldProps {
  /** The legal text of the table. */
  text: Parent
  value: AlignmentTarget[]
  error?: string
  onChange: (targets: AlignmentTarget[]) => void
}

/** The most counterparts of a row. */
const MAX_TARGETS = 20
/** What has been typed and is no place that the text is known to have. */
const TYPED = 'typed '
/** With so few articles left, their paragraphs are offered too. */
const FEW = 3
/** The most options shown at once. */
const MAX_OPTIONS = 60

/** The counterparts of a provision: places of the legal text, or of another one. */
export function CounterpartsField({ text, value, error, onChange }: CounterpartsFieldProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const [other, setOther] = useState<Parent | null>()
  const from = other ?? text
  const [typed, setTyped] = useState('')
  const places = usePlaces(from.Id, typed)
  const options = placeOptions(t, places, typed)
  const add = (chosen: string | null) => {
    setTyped('')
    if (chosen === null) return
    const place = places.find(({ Place }) => Place === chosen)
    const Label = place?.Label ?? chosen.slice(TYPED.length)
    if (value.some((one) => one.LegalTextId === from.Id && one.Label === Label)) return
    onChange([...value, newTarget(from.Id, place?.Place ?? '', Label, from.Id === text.Id ? null : from)])
  }
  return (
    <div className={classes.field}>
      <SelectField
        field="Targets"
        label={t('concordances.columns.counterparts')}
        placeholder={t('concordances.choosePlace')}
        description={
          other ? t('concordances.fromText', { name: nameIn(other, lang) }) : t('concordances.placeHint')
        }
        error={error}
        options={options}
        value={null}
        disabled={value.length >= MAX_TARGETS}
        onSearch={setTyped}
        onChange={add}
      />
      {value.length > 0 && (
        <ul className={classes.chosen} aria-label={t('concordances.columns.counterparts')}>
          {value.map((target) => (
            <li key={`${target.LegalTextId} ${target.Place} ${target.Label}`}>
              <span>
                {placeWords(t, target)}
                <TargetState target={target} />
              </span>
              <IconButton
                icon={<IconX />}
                size="sm"
                name={t('forms.removeChoice', { name: target.Label })}
                onClick={() => onChange(value.filter((one) => one !== target))}
              />
            </li>
          ))}
        </ul>
      )}
      {other === undefined ? (
        <Button variant="link" size="sm" onClick={() => setOther(null)}>
          {t('concordances.otherText')}
        </Button>
      ) : (
        <TextPicker
          label={t('concordances.otherTextLabel')}
          chosen={other}
          except={text.Id}
          onChange={setOther}
        />
      )}
    </div>
  )
}

/** The articles of a text that match what is typed and, if only a few are left, the places in the first. */
function usePlaces(text: number, typed: string): PlaceOption[] {
  const { t } = useTranslation()
  const { data } = useQuery(placesQuery(text))
  const all = data?.Items ?? []
  const [head = ''] = typed.split('(')
  const found = typed.trim() ? all.filter((one) => foldedMatch(placeName(t, one), head)) : all
  const number = /\d+\S*\s*$/.exec(head)?.[0].trim()
  const exact = found.find(({ Label }) => Label === number)
  const [first = undefined] = exact ? [exact] : found
  const { data: below } = useQuery({
    ...placesQuery(text, first?.Place),
    enabled: typed.trim() !== '' && first !== undefined && (exact !== undefined || found.length <= FEW),
  })
  const inside = typed.trim() ? (below?.Items ?? []) : []
  return first && inside.length > 0 ? [first, ...inside, ...found.filter((one) => one !== first)] : found
}

const placeName = (t: TFunction, place: PlaceOption) =>
  [placeWords(t, place), place.Heading].filter(Boolean).join(' · ')

/** The offered places, and what has been typed itself, which the server reads. */
function placeOptions(t: TFunction, places: PlaceOption[], typed: string): Option[] {
  const own = t('concordances.asTyped', { text: typed.trim() })
  const options = places.slice(0, MAX_OPTIONS).map((one) => ({ value: one.Place, label: placeName(t, one) }))
  const known = places.some(({ Label }) => Label === typed.trim())
  return typed.trim() && !known ? [...options, { value: TYPED + typed.trim(), label: own }] : options
}
