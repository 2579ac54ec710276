import { useTranslation } from 'react-i18next'
import type { usePermission } from '@/api/session'
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
      <label className={classes.terms} htmlFor="reader-changes">
        <Switch
          id="reader-changes"
          checked={preferences.changes}
          onChange={(checked) => onChange({ changes: checked })}
        />
        {t('reader.lastChange')}
      </label>
      {may('glossary.read') && (
        <label className={classes.terms} htmlFor="reader-terms">
          <Switch
            id="reader-terms"
            checked={preferences.terms}
            onChange={(checked) => onChange({ terms: checked })}
          />
          {t('reader.terms')}
        </label>
      )}
      {may('euacts.read') && (
        <label className={classes.terms} htmlFor="reader-references">
          <Switch
            id="reader-references"
            checked={preferences.references}
            onChange={(checked) => onChange({ references: checked })}
          />
          {t('reader.references')}
        </label>
      )}
      {may('revisions.read') && (
        <label className={classes.terms} htmlFor="reader-checks">
          <Switch
            id="reader-checks"
            checked={preferences.checks}
            onChange={(checked) => onChange({ checks: checked })}
          />
          {t('reader.checks.title')}
        </label>
      )}
    </div>
  )
}
