import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SearchPage } from '@/api/search'
import { CONCORDANCES, concordanceAddress } from '@/entities/concordances/address'
import { nameIn } from '@/entities/entity'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { Segments } from '@/ui/marked'
import { useLang } from '@/ui/use-lang'
import { provisionName } from './place-name'
import classes from './terms-strip.module.css'

/** The number of tables that are shown. */
const SHOWN = 3

/** The tables of concordance whose headers, reasons or comments contain the words, or whose act the query names. */
export function TablesStrip({ page, query }: { page: SearchPage; query: string }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { Concordances, ConcordanceTotal } = page
  if (Concordances.length === 0) return null
  const shown = Concordances.slice(0, SHOWN)
  return (
    <section className={classes.strip} aria-label={t('settings.concordances')}>
      <IconArrowsLeftRight aria-hidden="true" />
      <ul>
        {shown.map(({ Id, CELEX, LegalText, Rows, Label, Language, Snippet }) => (
          <li key={Id} data-named={Rows > 0 || undefined}>
            <Link
              {...linkTo({ ...concordanceAddress(Id), search: Rows > 0 ? { q: query } : {} })}
              className={classes.term}
            >
              <b title={nameIn(LegalText, lang)}>{nameIn(LegalText, lang)}</b> {CELEX}
              {Rows > 0 && ` · ${t('search.tableRows', { count: Rows, number: formatNumber(Rows, lang) })}`}
            </Link>
            {Rows > 0 && (
              <p className={classes.snippet}>
                {provisionName(t, Label ?? '')}:{' '}
                <span lang={Language}>
                  <Segments segments={Snippet} />
                </span>
              </p>
            )}
          </li>
        ))}
        {ConcordanceTotal > shown.length && (
          <li>
            <Link {...linkTo({ to: CONCORDANCES })} className={classes.all}>
              {t('search.allTables', {
                count: ConcordanceTotal,
                number: formatNumber(ConcordanceTotal, lang),
              })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
