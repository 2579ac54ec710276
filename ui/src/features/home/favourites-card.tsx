import { IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Favourite } from '@/api/home'
import { useLang } from '@/ui/use-lang'
import classes from './favourites-card.module.css'
import { HomeCard } from './home-card'

const SCREENS = {
  legaltexts: { to: '/pages/legaltexts', param: 'text' },
  terms: { to: '/pages/glossary', param: 'term' },
} as const

/** What the reader has starred, with the notes to it. */
export function FavouritesCard({ favourites }: { favourites: Favourite[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <HomeCard title={t('home.favourites')}>
      {favourites.length === 0 ? (
        <p className={classes.none}>{t('home.noFavouritesText')}</p>
      ) : (
        <ul className={classes.list}>
          {favourites.map((one) => {
            const { to, param } = SCREENS[one.Kind]
            return (
              <li key={`${one.Kind} ${one.ObjectId}`}>
                <Link to={to} search={{ [param]: one.ObjectId } as never}>
                  <IconStarFilled aria-hidden="true" />
                  <span>
                    <strong>{(lang === 'tr' ? one.NameTR : one.NameEN) || one.NameTR}</strong>
                    {one.Note && <small>{one.Note}</small>}
                  </span>
                  <span className={classes.kind}>{t(`home.kind.${one.Kind}`)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </HomeCard>
  )
}
