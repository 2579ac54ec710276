import { useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { truncateCharacters, truncateWords } from '@/lib/truncate'
import classes from './show-all.module.css'

export interface ShowAllProps {
  text: string
  limit: number
  by?: 'characters' | 'words'
  lang?: string
}

/** A long text, truncated, with a button that shows all of it. */
export function ShowAll({ text, limit, by = 'characters', lang }: ShowAllProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const short = by === 'words' ? truncateWords(text, limit) : truncateCharacters(text, limit)
  return (
    <span className={classes.text} lang={lang}>
      {open || !short.cut ? text : `${short.text}…`}
      {short.cut && (
        <>
          {' '}
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? t('ui.showAll.less') : t('ui.showAll.more')}
          </button>
        </>
      )}
    </span>
  )
}
