import type { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { Segmented } from '@/ui/segmented'
import { Switch } from '@/ui/switch-field'
import classes from './display-panel.module.css'
import { type Preferences, SIZES, WIDTHS } from './preferences'

interface DisplayPanelProps {
  preferences: Preferences
  onChange: (change: Partial<Preferences>) => void
  may: ReturnType<typeof usePermission>
  /** Whether lines have a width to choose; on phones they have the width of the screen. */
  widths: boolean
}

/** How the text is shown: its size, the width of its lines, and whether terms, references and findings are marked. */
export function DisplayPanel({ preferences, onChange, may, widths }: DisplayPanelProps) {
  const { t } = useTranslation()
  const toggle = (mark: 'changes' | 'terms' | 'references' | 'checks', label: string) => (
    <label className={classes.terms} htmlFor={`reader-${mark}`}>
      <Switch
        id={`reader-${mark}`}
        checked={preferences[mark]}
        onChange={(checked) => onChange({ [mark]: checked })}
      />
      {label}
    </label>
  )
  return (
    <div className={classes.panel}>
      <p aria-hidden="true">{t('reader.size')}</p>
      <Segmented
        label={t('reader.size')}
        options={SIZES.map((value) => ({
          value,
          label: (
            <>
              <span className={classes.letter} data-size={value} aria-hidden="true">
                A
              </span>
              <span className="visually-hidden">{t(`reader.sizes.${value}`)}</span>
            </>
          ),
        }))}
        value={preferences.size}
        onChange={(size) => onChange({ size })}
      />
      {widths && (
        <>
          <p aria-hidden="true">{t('reader.width')}</p>
          <Segmented
            label={t('reader.width')}
            options={WIDTHS.map((value) => ({ value, label: t(`reader.widths.${value}`) }))}
            value={preferences.width}
            onChange={(width) => onChange({ width })}
          />
        </>
      )}
      {toggle('changes', t('reader.showLastChanges'))}
      {may('glossary.read') && toggle('terms', t('reader.terms'))}
      {may('euacts.read') && toggle('references', t('reader.references'))}
      {may('revisions.read') && toggle('checks', t('reader.checks.show'))}
    </div>
  )
}
