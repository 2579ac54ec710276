import { IconLink } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '@/entities/form'
import { FormCard } from '@/ui/form-card'
import { Switch } from '@/ui/switch-field'
import { FieldView } from './field-view'
import classes from './texts-group.module.css'
import { useLinkedScrolling } from './use-linked-scrolling'

/** The long texts of a record side by side, optionally with linked scrolling. */
export function TextsGroup({ group, id }: { group: Group; id: string }) {
  const { t } = useTranslation()
  const switchId = useId()
  const [linked, setLinked] = useState(true)
  const box = useLinkedScrolling(linked)
  return (
    <FormCard
      id={id}
      title={String(t(group.title))}
      flush
      action={
        <span className={classes.linked}>
          <IconLink aria-hidden="true" />
          <label htmlFor={switchId}>{t('forms.scrollTogether')}</label>
          <Switch id={switchId} checked={linked} onChange={setLinked} />
        </span>
      }
    >
      <div ref={box} className={classes.sides}>
        {group.rows.flat().map((field) => (
          <FieldView key={field.key} field={field} />
        ))}
      </div>
    </FormCard>
  )
}
