import { IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Favourite } from '@/api/favourites'
import { nameIn } from '@/entities/entity'
import { linkTo, readAddress } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { useLang } from '@/ui/use-lang'
import classes from './favourites-card.module.css'
import { HomeCard } from './home-card'

const addressOf = (one: Favourite) => readAddress(one.Kind, one.ObjectId, one.Draft)

/** The favourites of the user, with their notes. */
export function FavouritesCard({ favourites }: { favourites: Favourite[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const other = lang === 'tr' ? 'en' : 'tr'
  const all = <Link to="/pages/favourites">{t('home.all')}</Link>
  return (
    <HomeCard title={t('home.favourites')} aside={favourites.length > 0 && all}>
      {favourites.length === 0 ? (
        <p className={classes.none}>{t('home.noFavouritesText')}</p>
      ) : (
        <ul className={classes.list}>
          {favourites.map((one) => (
            <li key={`${one.Kind} ${one.ObjectId}`}>
              <Link {...linkTo(addressOf(one))}>
                <IconStarFilled aria-hidden="true" />
                <span>
                  <strong>{nameIn(one, lang)}</strong>
                  {one.Note && <small className={classes.note}>{one.Note}</small>}
                  {!one.Note && one.Kind === 'terms' && <small lang={other}>{nameIn(one, other)}</small>}
                </span>
                <span className={classes.kind}>{one.Number || t(`home.kind.${one.Kind}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  )
}
