import type { Favourite } from '@/api/favourites'

/** Where a favourite is read: its own list, with the viewer open. */
export const placeOf = ({ Kind, ObjectId, Draft }: Pick<Favourite, 'Kind' | 'ObjectId' | 'Draft'>) =>
  Kind === 'terms'
    ? { to: '/pages/glossary', search: { term: ObjectId } }
    : { to: Draft ? '/pages/draftlegaltexts' : '/pages/legaltexts', search: { text: ObjectId } }
