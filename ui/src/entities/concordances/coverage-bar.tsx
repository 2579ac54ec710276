import type { Coverage } from '@/api/concordances'
import { useTranslation } from '@/i18n/use-translation'
import { useLang } from '@/ui/use-lang'
import { alignedWords, coverageParts, coverageWords } from './coverage'
import classes from './coverage-bar.module.css'

interface CoverageBarProps {
  of: Coverage
  /** Only the bar and its number, for lists. */
  brief?: boolean
}

/** How much of an act is aligned: a bar, its number, and all degrees in words. */
export function CoverageBar({ of, brief }: CoverageBarProps) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <div className={classes.coverage}>
      <div className={classes.bar} aria-hidden="true">
        {coverageParts(of).map(({ degree, count }) => (
          <i key={degree} data-degree={degree} style={{ flexGrow: count }} />
        ))}
      </div>
      <span className={classes.words}>
        <strong>{alignedWords(t, lang, of)}</strong>
        {!brief && of.Rows > 0 && <span className="meta">{coverageWords(t, lang, of)}</span>}
      </span>
    </div>
  )
}
