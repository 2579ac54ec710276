import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SearchPage } from '@/api/search'
import { LangChip } from '@/ui/field'
import classes from './results.module.css'

/** The glossary's translations of the query; each is a link that searches for it. */
export function Counterparts({ counterparts }: { counterparts: SearchPage['Counterparts'] }) {
  const { t } = useTranslation()
  if (counterparts.length === 0) return null
  return (
    <p className={classes.counterparts}>
      <span>{t('search.counterparts')}</span>
      {counterparts.map(({ Term, Language }) => (
        <Link
          key={`${Language} ${Term}`}
          to={'/pages/search' as string}
          search={() => ({ q: Term })}
          className={classes.counterpart}
          aria-label={t('search.counterpart', { term: Term })}
        >
          <IconArrowRight aria-hidden="true" />
          <span lang={Language}>{Term}</span>
          <LangChip lang={Language} />
        </Link>
      ))}
    </p>
  )
}
