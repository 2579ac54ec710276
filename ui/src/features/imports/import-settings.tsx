import { useState } from 'react'
import type { ImportKind, Lookups } from '@/api/records'
import { branchOptions } from '@/entities/trees'
import { useTranslation } from '@/i18n/use-translation'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import { ImportColumns } from './import-columns'
import { ImportLocation } from './import-location'
import classes from './imports.module.css'
import type { useImport } from './use-import'

interface ImportSettingsProps {
  kind: ImportKind
  lookups: Lookups
  work: ReturnType<typeof useImport>
}

/** How a file is read: options, sheet and columns. The columns are folded while each of them is known. */
export function ImportSettings({ kind, lookups, work }: ImportSettingsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { options } = work
  const [chosen, setChosen] = useState<boolean | null>(null)
  const known = work.report !== undefined && work.columns.length > 0 && work.columns.every(Boolean)
  const folded = !(chosen ?? (!known && !work.looking))
  return (
    <>
      <div className={classes.options}>
        {kind === 'terms' && (
          <SelectField
            label={t('import.domain')}
            description={t('import.domainHint')}
            placeholder={t('import.defaultDomain')}
            options={branchOptions(lookups, lang)}
            clearable
            value={options.domain === null ? null : String(options.domain)}
            onChange={(value) => work.change({ domain: value === null ? null : Number(value) })}
          />
        )}
        {/* An act is in the register once. */}
        {kind !== 'euacts' && (
          <div className={classes.option}>
            <span aria-hidden="true">{t('import.duplicates')}</span>
            <Segmented
              label={t('import.duplicates')}
              value={options.duplicates}
              onChange={(duplicates) => work.change({ duplicates })}
              options={[
                { value: 'skip', label: t('import.skip') },
                { value: 'create', label: t('import.create') },
              ]}
            />
          </div>
        )}
        <ImportLocation work={work} />
      </div>
      {work.preview.length > 0 && (
        <details
          className={classes.columns}
          open={!folded}
          onToggle={(event) => {
            if (event.currentTarget.open === folded) setChosen(folded)
          }}
        >
          <summary>
            {t('import.columns')}
            {known && <span className={classes.hint}> · {t('import.columnsKnown')}</span>}
          </summary>
          <ImportColumns
            columns={work.columns}
            preview={work.preview}
            fields={work.fields}
            header={work.headerRow > 0}
            onChange={(columns) => {
              setChosen(true)
              work.chooseColumns(columns)
            }}
          />
        </details>
      )}
    </>
  )
}
