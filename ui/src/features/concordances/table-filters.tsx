import type { Coverage } from '@/api/concordances'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import { SHOWN, type Shown } from './concordance-search'
import classes from './table-filters.module.css'

interface TableFiltersProps {
  value: Shown | undefined
  coverage: Coverage | undefined
  onChange: (show: Shown | undefined) => void
}

/** Which rows are shown: all, those of a degree, those to look at, those whose date has passed. */
export function TableFilters({ value, coverage, onChange }: TableFiltersProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const counts: Partial<Record<Shown, number>> = { look: coverage?.Look, overdue: coverage?.Overdue }
  return (
    <fieldset className={classes.pills}>
      <legend className="visually-hidden">{t('concordances.shown')}</legend>
      {([undefined, ...SHOWN] as const).map((show) => {
        const count = show && counts[show]
        return (
          <button
            key={show ?? 'all'}
            type="button"
            aria-pressed={value === show}
            onClick={() => onChange(show)}
          >
            {t(`concordances.show.${show ?? 'all'}`)}
            {count ? <span className={classes.count}>{formatNumber(count, lang)}</span> : null}
          </button>
        )
      })}
    </fieldset>
  )
}
