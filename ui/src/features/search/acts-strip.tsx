import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { euActsQuery } from '@/api/eu-acts'
import { actAddress, actName, EU_ACTS } from '@/entities/euacts/act'
import { linkTo } from '@/entities/read-address'
import { formatNumber } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import classes from './terms-strip.module.css'

/** The number of acts that are shown; the register shows the rest. */
const SHOWN = 3

/** The EU acts that a query names, by a number in any notation or by words of their titles. */
export function ActsStrip({ query }: { query: string }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { data } = useQuery(euActsQuery({ q: query, page: 1, size: SHOWN }))
  if (!data || data.Items.length === 0) return null
  return (
    <section className={classes.strip} aria-label={t('settings.euacts')}>
      <IconGavel aria-hidden="true" />
      <ul>
        {data.Items.map((act) => {
          const name = actName(act, lang)
          return (
            <li key={act.Id}>
              <Link {...linkTo(actAddress(act.CELEX))} className={classes.term}>
                <b title={name}>{name}</b>
                {name !== act.CELEX && ` ${act.CELEX}`}
                {` · ${t('search.actTexts', { count: act.Count, number: formatNumber(act.Count, lang) })}`}
              </Link>
            </li>
          )
        })}
        {data.Total > data.Items.length && (
          <li>
            <Link {...linkTo({ to: EU_ACTS, search: { q: query } })} className={classes.all}>
              {t('search.allActs', { count: data.Total, number: formatNumber(data.Total, lang) })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
