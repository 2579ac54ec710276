import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { euActQuery } from '@/api/eu-acts'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { SkeletonLines } from '@/ui/skeleton'
import { useLang } from '@/ui/use-lang'
import { nameIn } from '../entity'
import { linkTo } from '../read-address'
import { actAddress } from './act'
import classes from './act-card.module.css'

/** What the register says of an act: its titles, its state, and how many of our texts it concerns. */
export function ActCard({ id }: { id: number }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { data, isError } = useQuery(euActQuery(String(id)))
  if (isError) return null
  if (!data) return <SkeletonLines lines={3} />
  const { Item: act } = data
  const facts = [
    act.State && nameIn(act.State, lang),
    t('euacts.citedBy', { count: act.Count, number: formatNumber(act.Count, lang) }),
  ].filter(Boolean)
  return (
    <div className={classes.card}>
      {act.NameTR && <p lang="tr">{act.NameTR}</p>}
      {act.NameEN && <p lang="en">{act.NameEN}</p>}
      {!act.Registered && <p>{t('euacts.seenTitle')}</p>}
      <p className="meta">{facts.join(' · ')}</p>
      <Link {...linkTo(actAddress(act.CELEX))}>{t('euacts.toPage')}</Link>
    </div>
  )
}
