import { useQueryClient } from '@tanstack/react-query'
import { deleteFavourite, FAVOURITES, type Starrable, saveFavourite, updateStar } from '@/api/favourites'
import { useSession } from '@/api/session'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { setUnsavedNote } from '@/shared/favourite-request'

interface StarChange extends Starrable {
  note: string
  /** Whether there was a star before. */
  starred: boolean
}

const showSuccess = (title: 'favourites.added' | 'favourites.noted' | 'favourites.removed') =>
  showToast({ severity: 'success', title: (t) => t(title) })

/** Updates stars immediately. A change that the server refuses is undone, and the dialog keeps the note. */
export function useStar() {
  const client = useQueryClient()
  const { UserId } = useSession()
  const changeStar = async (one: StarChange, on: boolean, call: () => Promise<unknown>) => {
    updateStar(client, one, on)
    try {
      await call()
    } catch (fault) {
      updateStar(client, one, one.starred)
      throw fault
    }
    updateStar(client, one, on) // also in data that was refetched in the meantime
  }
  const refresh = [FAVOURITES, ['home']]
  const save = useAction({
    run: (one: StarChange) => changeStar(one, true, () => saveFavourite(one, one.note)),
    failing: 'save',
    refresh,
    onDone: (_, one) => {
      setUnsavedNote(UserId, one, undefined)
      showSuccess(one.starred ? 'favourites.noted' : 'favourites.added')
    },
    onFault: (_, one) => {
      setUnsavedNote(UserId, one, one.note)
      return false
    },
  })
  const remove = useAction({
    run: (one: StarChange) => changeStar(one, false, () => deleteFavourite(one)),
    failing: 'save',
    refresh,
    onDone: (_, one) => {
      setUnsavedNote(UserId, one, one.note)
      showSuccess('favourites.removed')
    },
  })
  return { save: save.mutate, remove: remove.mutate }
}
