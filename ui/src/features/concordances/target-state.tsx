import { useTranslation } from 'react-i18next'
import type { AlignmentTarget } from '@/api/concordances'
import classes from './target-state.module.css'

/** What is to be known of a counterpart: its text lacks it, or hides its number. */
export function TargetState({ target }: { target: AlignmentTarget }) {
  const { t } = useTranslation()
  if (target.Missing) return <span className={classes.missing}> {t('concordances.missingPlace')}</span>
  if (target.Hidden) return <span className="meta"> {t('concordances.hiddenPlace')}</span>
  return null
}
