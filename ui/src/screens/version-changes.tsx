import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { unsavedComparisonQuery } from '@/api/unsaved-texts'
import { versionOptions } from '@/entities/revisions/version-names'
import { CompareBody } from '@/features/compare/compare-body'
import { type CompareSearch, shownTexts } from '@/features/compare/compare-search'
import type { ChangesProps } from '@/features/forms/form-context'
import { useTranslation } from '@/i18n/use-translation'
import { SKELETON_AFTER } from '@/lib/timings'
import { uniqueKey } from '@/lib/unique-key'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/select-field'
import { SkeletonLines } from '@/ui/skeleton'
import { Switch } from '@/ui/switch-field'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { useScreenKeys } from '@/ui/use-screen-keys'
import { FaultPanel } from './fault-panel'
import classes from './version-changes.module.css'

/** What changed from another version to the texts of the form, which are not saved. */
export function VersionChanges({ versions, source, texts, onClose }: ChangesProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const [from, setFrom] = useState(source)
  const [search, setSearch] = useState<CompareSearch>({})
  const [visit] = useState(uniqueKey)
  const [compared] = useState(texts)
  const { data, error, refetch } = useQuery(unsavedComparisonQuery(versions.Item.Id, from, compared, visit))
  const waiting = useDelayed(!data && !error, SKELETON_AFTER)
  const change = useCallback((patch: CompareSearch) => setSearch((now) => ({ ...now, ...patch })), [])
  useScreenKeys({ closeText: onClose })
  const shown = data ? shownTexts(data, search.texts) : (search.texts ?? 'tr')
  const bar = (
    <div className={classes.bar}>
      <div className={classes.source}>
        <span aria-hidden="true">{t('reader.write.compareWith')}</span>
        <SelectField
          hideLabel
          label={t('reader.write.compareWith')}
          options={versionOptions(versions.Revisions, lang)}
          value={String(from)}
          onChange={(next) => setFrom(Number(next))}
        />
      </div>
      <Segmented
        label={t('viewer.languages')}
        options={[
          { value: 'tr', label: t('viewer.turkish') },
          { value: 'en', label: t('viewer.english') },
          { value: 'both', label: t('compare.both') },
        ]}
        value={shown}
        onChange={(next) => change({ texts: next })}
      />
      <label className={classes.only} htmlFor="unsaved-changes-only">
        <Switch
          id="unsaved-changes-only"
          checked={!search.all}
          onChange={(checked) => change({ all: checked ? undefined : true })}
        />
        {t('compare.changesOnly')}
      </label>
    </div>
  )
  return (
    <div className={classes.changes} aria-busy={!data && !error}>
      {data ? (
        <CompareBody key={`${from} ${shown}`} pair={data} search={search} change={change} bar={bar} />
      ) : (
        <>
          {bar}
          <div className={classes.panel}>
            {error && <FaultPanel fault={error} onRetry={() => void refetch()} />}
            {waiting && <SkeletonLines lines={6} />}
          </div>
        </>
      )}
    </div>
  )
}
