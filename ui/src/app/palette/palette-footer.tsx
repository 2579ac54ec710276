import { useTranslation } from '@/i18n/use-translation'
import { shownKeys } from '@/ui/shortcuts'
import classes from './palette.module.css'

/** The keys of the palette. Hidden from screen readers, which announce them from the role of the field. */
export function PaletteFooter() {
  const { t } = useTranslation()
  return (
    <p className={classes.foot} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')}
      </span>
      <span>
        <kbd>↵</kbd> {t('palette.open')}
      </span>
      <span>
        <kbd>{shownKeys('newTab').join(' ')}</kbd> {t('palette.newTab')}
      </span>
    </p>
  )
}
