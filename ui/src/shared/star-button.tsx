import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { usePermission } from '@/api/session'
import { useTranslation } from '@/i18n/use-translation'
import { IconButton } from '@/ui/icon-button'
import { type FavouriteRequest, requestFavourite } from './favourite-request'
import classes from './star-button.module.css'

/** The star of a record: it opens the dialog that adds, annotates or removes the star. */
export function StarButton(record: FavouriteRequest) {
  const { t } = useTranslation()
  const may = usePermission()
  if (!may('favourites.update')) return null
  const { name, starred } = record
  return (
    <IconButton
      className={starred ? classes.starred : classes.star}
      name={t(starred ? 'star.edit' : 'star.add', { name })}
      icon={starred ? <IconStarFilled /> : <IconStar />}
      aria-haspopup="dialog"
      onClick={() => requestFavourite(record)}
    />
  )
}
