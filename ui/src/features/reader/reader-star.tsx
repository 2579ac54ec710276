import { useQuery } from '@tanstack/react-query'
import type { Reading } from '@/api/browse'
import { favouritesQuery } from '@/api/favourites'
import { usePermission } from '@/api/session'
import { nameIn } from '@/entities/entity'
import { StarButton } from '@/shared/star-button'
import { useLang } from '@/ui/use-lang'

/** The star of the legal text that is read. */
export function ReaderStar({ reading: { LegalText } }: { reading: Reading }) {
  const lang = useLang()
  const { data } = useQuery({ ...favouritesQuery(), enabled: usePermission()('favourites.update') })
  const starred = data?.some(({ Kind, ObjectId }) => Kind === 'legaltexts' && ObjectId === LegalText.Id)
  return (
    <StarButton
      kind="legaltexts"
      id={LegalText.Id}
      name={nameIn(LegalText, lang)}
      starred={starred === true}
    />
  )
}
