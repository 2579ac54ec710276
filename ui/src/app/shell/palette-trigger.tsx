import { IconSearch } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from '@/i18n/use-translation'
import { ariaKeys, shownKeys } from '@/ui/shortcuts'
import { Tip } from '@/ui/tip'
import classes from './side-menu.module.css'

const KEYS = shownKeys('palette').join(' ')

/** The button that opens the palette; it shows the keyboard shortcut. */
export function PaletteTrigger({ rail, onOpen }: { rail?: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Tip label={`${t('shell.search')} · ${KEYS}`} position="right" disabled={!rail}>
      <button
        type="button"
        className={clsx(classes.trigger, rail && classes.small)}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys('palette')}
        onClick={onOpen}
      >
        <IconSearch aria-hidden="true" />
        <span className={clsx(rail && 'visually-hidden')}>{t('shell.search')}</span>
        {!rail && (
          <span className={classes.keys} aria-hidden="true">
            {KEYS}
          </span>
        )}
      </button>
    </Tip>
  )
}
