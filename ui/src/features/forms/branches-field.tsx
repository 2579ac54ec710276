import { IconAlertCircle, IconSitemap, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import type { Field, Group } from '@/entities/form'
import { pathsOf, treeOf } from '@/entities/trees'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { FormCard } from '@/ui/form-card'
import { IconButton } from '@/ui/icon-button'
import { useLang } from '@/ui/use-lang'
import classes from './branches-field.module.css'
import { useForm, useValue } from './form-context'
import { groupId } from './group-id'
import { useFieldProps } from './use-field-props'

/** Fetched when it is first opened. */
const TreePickerDialog = lazy(async () => ({
  default: (await import('@/ui/tree-picker-dialog')).TreePickerDialog,
}))

interface BranchesFieldProps {
  field: Extract<Field, { type: 'branches' }>
  /** The card of the field. */
  group: Group
}

/** Any number of nodes of a tree: a table of their paths in both languages, and a picker. */
export function BranchesField({ field, group }: BranchesFieldProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { lookups } = useForm()
  const props = useFieldProps(field)
  const [ids, setIds] = useValue<number[]>(field.key)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const errorId = useId()
  const paths = useMemo(
    () => ({ tr: pathsOf(treeOf(lookups, 'tr')), en: pathsOf(treeOf(lookups, 'en')) }),
    [lookups],
  )
  const order = [...paths[lang].keys()]
  const rows = [...ids].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const path = (id: number, of: 'tr' | 'en') => paths[of].get(id)?.join(' › ') ?? ''

  return (
    <div className={clsx(classes.field, props.error && classes.wrong)}>
      <FormCard
        id={groupId(group)}
        title={props.label}
        required={props.required}
        description={group.description && String(t(group.description))}
        flush
        action={
          <Button
            size="sm"
            icon={<IconSitemap />}
            data-field={field.key}
            aria-describedby={props.error ? errorId : undefined}
            onClick={() => {
              setWanted(true)
              setOpen(true)
            }}
          >
            {t(field.choose)}
          </Button>
        }
      >
        {props.error && (
          <p id={errorId} className={classes.error}>
            <IconAlertCircle aria-hidden="true" />
            {props.error}
          </p>
        )}
        {rows.length === 0 ? (
          !props.error && <p className={classes.none}>{t('forms.nothingChosen')}</p>
        ) : (
          <ul className={classes.rows}>
            {rows.map((id) => (
              <li key={id}>
                <span lang="tr">{path(id, 'tr')}</span>
                <span lang="en">{path(id, 'en')}</span>
                <IconButton
                  name={t('forms.remove', { name: path(id, lang) })}
                  icon={<IconX />}
                  onClick={() => setIds(ids.filter((other) => other !== id))}
                />
              </li>
            ))}
          </ul>
        )}
      </FormCard>
      {wanted && (
        <Suspense>
          <TreePickerDialog
            opened={open}
            title={String(t(field.choose))}
            nodes={treeOf(lookups, lang)}
            value={ids}
            countText={(count) => t(field.counted, { count })}
            onCancel={() => setOpen(false)}
            onComplete={(chosen) => {
              setIds(chosen)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
