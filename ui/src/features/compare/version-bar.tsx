import { IconArrowsRightLeft, IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import type { ComparedVersion, CompareVersions } from '@/api/compare'
import { versionNames } from '@/entities/revisions/version-names'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { IconButton } from '@/ui/icon-button'
import { LazyChoice } from '@/ui/lazy-choice'
import { useLang } from '@/ui/use-lang'
import classes from './version-bar.module.css'
import { statusName, useEditorName } from './version-text'

interface VersionBarProps {
  versions: CompareVersions
  source: number | undefined
  destination: number | undefined
  small: boolean
  onChoose: (source: number, destination: number) => void
}

/** The two compared versions: selects them, swaps them, and shows who last changed them. */
export function VersionBar({ versions, source, destination, small, onChoose }: VersionBarProps) {
  const { t } = useTranslation()
  const swap = () => source && destination && onChoose(destination, source)
  return (
    <div className={classes.bar}>
      <Picker
        name={t('compare.source')}
        versions={versions.Revisions}
        value={source}
        small={small}
        onChange={(id) => onChoose(id, destination ?? id)}
      />
      <IconButton name={t('compare.swap')} icon={<IconArrowsRightLeft />} onClick={swap} />
      <Picker
        name={t('compare.destination')}
        versions={versions.Revisions}
        value={destination}
        small={small}
        onChange={(id) => onChoose(source ?? id, id)}
      />
      {!small && versions.Others.length > 0 && <VersionsWithoutText versions={versions.Others} />}
    </div>
  )
}

interface PickerProps {
  name: string
  versions: ComparedVersion[]
  value: number | undefined
  small: boolean
  onChange: (id: number) => void
}

function Picker({ name, versions, value, small, onChange }: PickerProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const editor = useEditorName()
  const chosen = versions.find(({ Id }) => Id === value)
  const names = versionNames(versions, lang)
  const options = versions.map((version) => ({
    value: String(version.Id),
    label: names.get(version.Id) ?? '',
    note: `${t('compare.updatedBy')}: ${editor(version)}`,
  }))
  const label = (chosen && names.get(chosen.Id)) ?? t('compare.choose')
  return (
    <div className={classes.picker}>
      <span className={small ? 'visually-hidden' : classes.name}>{name}</span>
      <LazyChoice
        label={name}
        options={options}
        value={value === undefined ? null : String(value)}
        onChange={(next) => onChange(Number(next))}
      >
        {(_open, toggle) => (
          <button type="button" className={classes.button} aria-label={`${name}: ${label}`} onClick={toggle}>
            {chosen ? (
              <span className={classes.chosen}>
                <strong>{formatDate(chosen.Date)}</strong>
                {!small && label.slice(formatDate(chosen.Date).length)}
              </span>
            ) : (
              t('compare.choose')
            )}
            <IconChevronDown aria-hidden="true" />
          </button>
        )}
      </LazyChoice>
      {chosen && !small && (
        <span className={classes.editor}>
          <small>{t('compare.updatedBy')}</small>
          {editor(chosen)}
        </span>
      )}
    </div>
  )
}

/** Versions without a text: listed, with the reason why they cannot be selected. */
export function VersionsWithoutText({ versions }: { versions: ComparedVersion[] }) {
  const { t } = useTranslation()
  const lang: Lang = useLang()
  return (
    <details className={classes.others}>
      <summary>
        <IconInfoCircle aria-hidden="true" />
        {t('compare.others', { count: versions.length })}
      </summary>
      <div className={classes.panel}>
        <p>
          {t('compare.noContent')} {t('compare.onlyWithTexts')}
        </p>
        <ul>
          {versions.map((version) => (
            <li key={version.Id}>
              <span className="tabular">{formatDate(version.Date)}</span> · {statusName(version, lang)}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
