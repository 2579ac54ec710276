import { IconX } from '@tabler/icons-react'
import { actName } from '@/entities/euacts/act'
import { AIMS, aimText, sourcesText } from '@/entities/euacts/aims'
import type { ActValue, Field, Group } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { FormCard } from '@/ui/form-card'
import { IconButton } from '@/ui/icon-button'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import { ActPicker } from './act-picker'
import classes from './acts-group.module.css'
import { useValue } from './form-context'
import { groupId } from './group-id'
import { useFieldProps } from './use-field-props'

interface ActsGroupProps {
  field: Extract<Field, { type: 'acts' }>
  /** The card of the field. */
  group: Group
}

/** What a text does with an act unless somebody says otherwise: it transposes those that its field names. */
const usualAim = (sources: ActValue['Sources']) => (sources.includes('field') ? 1 : 5)

/**
 * The acts that a legal text has to do with. Those that its words name come and go with the words when it is saved;
 * others are added here, and what the text does with each is chosen.
 */
export function ActsGroup({ field, group }: ActsGroupProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const props = useFieldProps(field)
  const [acts, setActs] = useValue<ActValue[]>(field.key)
  const change = (act: ActValue, part: Partial<ActValue>) =>
    setActs(acts.map((other) => (other === act ? { ...act, ...part } : other)))
  const chooseAim = (act: ActValue, Aim: number) =>
    change(act, { Aim, Sources: act.Sources.includes('manual') ? act.Sources : [...act.Sources, 'manual'] })
  const remove = (act: ActValue) => {
    const Sources = act.Sources.filter((source) => source !== 'manual')
    if (Sources.length === 0) setActs(acts.filter((other) => other !== act))
    else change(act, { Sources, Aim: usualAim(Sources) })
  }
  return (
    <FormCard
      id={groupId(group)}
      title={String(t(group.title))}
      description={group.description && String(t(group.description))}
    >
      {acts.length > 0 && (
        <ul className={classes.acts} aria-label={props.label}>
          {acts.map((act, index) => {
            const name = actName(act, lang)
            return (
              <li key={act.EUActId}>
                <span className={classes.name}>
                  {name}
                  <span className="meta">
                    {[name !== act.CELEX && act.CELEX, sourcesText(t, act.Sources)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <SelectField
                  field={`${field.key}[${index}].Aim`}
                  label={t('euacts.aimOf', { name })}
                  hideLabel
                  options={AIMS.map((aim) => ({ value: String(aim), label: aimText(t, aim) }))}
                  value={String(act.Aim)}
                  onChange={(aim) => aim !== null && chooseAim(act, Number(aim))}
                />
                {act.Sources.includes('manual') && (
                  <IconButton
                    icon={<IconX />}
                    name={t('forms.removeChoice', { name })}
                    onClick={() => remove(act)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <ActPicker
        {...props}
        label={t('euacts.add')}
        placeholder={t('euacts.addHint')}
        chosen={null}
        except={(id) => acts.some(({ EUActId }) => EUActId === id)}
        onChange={(act) =>
          act && setActs([...acts, { ...act, EUActId: act.Id, Aim: 1, Sources: ['manual'] }])
        }
      />
    </FormCard>
  )
}
