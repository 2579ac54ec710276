import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { Finding } from '@/api/checks'
import type { VersionTexts } from '@/api/unsaved-texts'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { LangChip } from '@/ui/field'
import sideClasses from '@/ui/side-panel.module.css'
import classes from './check-panel.module.css'
import { excerptOf, findingText } from './finding-text'
import { IgnoreForm } from './ignore-form'

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, hint: IconInfoCircle }

/** What can be done with findings. */
export interface FindingActions {
  onGo: (finding: Finding) => void
  /** Replaces the words of findings by what would be right, as one edit. */
  onFix?: (findings: readonly Finding[]) => void
  /** Sets a finding aside, for all versions of the legal text. Absent: nobody may, or the text is not saved yet. */
  onIgnore?: (finding: Finding, note: string) => Promise<unknown>
  onRestore?: (finding: Finding) => Promise<unknown>
}

interface FindingRowProps extends FindingActions {
  finding: Finding
  texts: VersionTexts
  current: boolean
  /** The findings of the rule that have a fix. */
  same: readonly Finding[]
}

/** One finding: what is wrong, the words, and what can be done. */
export function FindingRow({ finding, texts, current, same, ...actions }: FindingRowProps) {
  const { t } = useTranslation()
  const { onGo, onFix, onIgnore, onRestore } = actions
  const [asking, setAsking] = useState(false)
  const { Language, Severity, Ignored, Fix } = finding
  const Icon = ICONS[Severity]
  const [before, words, after] = excerptOf(finding, texts)
  const sentence = findingText(t, finding, texts)
  return (
    <li className={clsx(sideClasses.row, classes.finding)} aria-current={current || undefined}>
      <p className={classes.what}>
        <span className={classes.severity} data-severity={Severity}>
          <Icon aria-hidden="true" />
          {t(`checks.${Severity}`)}
        </span>
        <LangChip lang={Language} />
      </p>
      <p>{sentence}</p>
      <p className={classes.excerpt} lang={Language}>
        {before}
        <mark>{words}</mark>
        {after}
      </p>
      {Ignored && (
        <p className={classes.ignored}>
          {t('checks.ignoredBy', { name: Ignored.User, date: formatInstant(Ignored.Date) })} {Ignored.Note}
        </p>
      )}
      <p className={sideClasses.actions}>
        <Button
          size="sm"
          variant="link"
          aria-label={`${t('checks.go')}: ${sentence}`}
          onClick={() => onGo(finding)}
        >
          {t('checks.go')}
        </Button>
        {Fix && onFix && !Ignored && (
          <Button
            size="sm"
            variant="link"
            aria-label={`${t('checks.fix')}: ${sentence}`}
            onClick={() => onFix([finding])}
          >
            {t('checks.fix')}
          </Button>
        )}
        {Fix && onFix && !Ignored && same.length > 1 && (
          <Button size="sm" variant="link" onClick={() => onFix(same)}>
            {t('checks.fixAll', { count: same.length })}
          </Button>
        )}
        {onIgnore && !Ignored && (
          <Button
            size="sm"
            variant="link"
            aria-expanded={asking}
            aria-label={`${t('checks.ignore')}: ${sentence}`}
            onClick={() => setAsking(!asking)}
          >
            {t('checks.ignore')}
          </Button>
        )}
        {onRestore && Ignored && (
          <Button size="sm" variant="link" onClick={() => void onRestore(finding)}>
            {t('checks.restore')}
          </Button>
        )}
      </p>
      {asking && onIgnore && (
        <IgnoreForm onIgnore={(note) => onIgnore(finding, note)} onCancel={() => setAsking(false)} />
      )}
    </li>
  )
}
