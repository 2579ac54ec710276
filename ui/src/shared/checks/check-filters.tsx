import type { Checks } from '@/api/checks'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import classes from './check-panel.module.css'
import { FINDING_KINDS, type FindingKind, kindOf } from './finding-kinds'

export type CheckFilter = 'all' | FindingKind | 'ignored'

interface CheckFiltersProps {
  checks: Checks
  filter: CheckFilter
  onFilter: (filter: CheckFilter) => void
}

/** The kinds of findings that there are, with their numbers. */
export function CheckFilters({ checks, filter, onFilter }: CheckFiltersProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const open = checks.Findings.filter(({ Ignored }) => !Ignored)
  const numbers = new Map<CheckFilter, number>([['all', open.length]])
  for (const finding of open) numbers.set(kindOf(finding), (numbers.get(kindOf(finding)) ?? 0) + 1)
  numbers.set('ignored', checks.Findings.length - open.length)
  const filters = (['all', ...FINDING_KINDS, 'ignored'] as const).filter(
    (one) => one === 'all' || one === filter || numbers.get(one),
  )
  if (filters.length < 2) return null
  return (
    <fieldset className={classes.filters}>
      <legend className="visually-hidden">{t('checks.filter')}</legend>
      {filters.map((one) => (
        <button key={one} type="button" aria-pressed={one === filter} onClick={() => onFilter(one)}>
          {t(`checks.kinds.${one}`)}
          <span className={classes.number}>{formatNumber(numbers.get(one) ?? 0, lang)}</span>
        </button>
      ))}
    </fieldset>
  )
}
