import { IconGavel } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FoundAct, SearchPage } from '@/api/search'
import { actAddress, actName, EU_ACTS } from '@/entities/euacts/act'
import { numberAndName } from '@/entities/facts'
import { linkTo, readAddress } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import classes from './terms-strip.module.css'

/** The number of acts that are shown; the register shows the rest. */
const SHOWN = 3

/**
 * The EU acts that a query finds. One that it names, by a number or a short name, is followed by our texts about it.
 */
export function ActsStrip({ page: { EUActs, EUActTotal }, query }: { page: SearchPage; query: string }) {
  const { t } = useTranslation()
  const lang = useLang()
  if (EUActs.length === 0) return null
  const shown = EUActs.slice(0, SHOWN)
  return (
    <section className={classes.strip} aria-label={t('settings.euacts')}>
      <IconGavel aria-hidden="true" />
      <ul>
        {shown.map((act) => {
          const name = actName(act, lang)
          return (
            <li key={act.Id} data-named={act.LegalTexts.length > 0 || undefined}>
              <Link {...linkTo(actAddress(act.CELEX))} className={classes.term}>
                <b title={name}>{name}</b>
                {name !== act.CELEX && ` ${act.CELEX}`}
                {` · ${t('search.actTexts', { count: act.Count, number: formatNumber(act.Count, lang) })}`}
              </Link>
              <TextsOf act={act} />
            </li>
          )
        })}
        {EUActTotal > shown.length && (
          <li>
            <Link {...linkTo({ to: EU_ACTS, search: { q: query } })} className={classes.all}>
              {t('search.allActs', { count: EUActTotal, number: formatNumber(EUActTotal, lang) })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The legal texts that an act concerns, if the query names it. */
function TextsOf({ act: { CELEX, Count, LegalTexts } }: { act: FoundAct }) {
  const { t } = useTranslation()
  const lang = useLang()
  if (LegalTexts.length === 0) return null
  return (
    <ul className={classes.texts} aria-label={t('search.textsOfAct')}>
      {LegalTexts.map((text) => (
        <li key={text.Id}>
          <Link {...linkTo(readAddress('legaltexts', text.Id, !text.Adopted))} className={classes.term}>
            <b title={numberAndName(text, lang)}>{numberAndName(text, lang)}</b>
          </Link>
        </li>
      ))}
      {Count > LegalTexts.length && (
        <li>
          <Link {...linkTo(actAddress(CELEX))} className={classes.all}>
            {t('search.allTexts', { count: Count, number: formatNumber(Count, lang) })}
          </Link>
        </li>
      )}
    </ul>
  )
}
