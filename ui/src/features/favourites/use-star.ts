import { useQueryClient } from '@tanstack/react-query'
import { deleteFavourite, FAVOURITES, type Starred, saveFavourite, showStar } from '@/api/favourites'
import { useSession } from '@/api/session'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { keepNote } from '@/shared/favourite-request'

interface Noted extends Starred {
  note: string
  /** Whether there was a star before. */
  starred: boolean
}

const tell = (words: 'favourites.added' | 'favourites.noted' | 'favourites.removed') =>
  showToast({ severity: 'success', title: (t) => t(words) })

/** Updates stars immediately. A change that the server refuses is undone, and the dialog keeps the note. */
export function useStar() {
  const client = useQueryClient()
  const { UserId } = useSession()
  const shown = async (one: Noted, on: boolean, call: () => Promise<unknown>) => {
    showStar(client, one, on)
    try {
      await call()
    } catch (fault) {
      showStar(client, one, one.starred)
      throw fault
    }
    showStar(client, one, on) // also in data that was refetched in the meantime
  }
  const refresh = [FAVOURITES, ['home']]
  const save = useAction({
    run: (one: Noted) => shown(one, true, () => saveFavourite(one, one.note)),
    failing: 'save',
    refresh,
    onDone: (_, one) => {
      keepNote(UserId, one, undefined)
      tell(one.starred ? 'favourites.noted' : 'favourites.added')
    },
    onFault: (_, one) => {
      keepNote(UserId, one, one.note)
      return false
    },
  })
  const remove = useAction({
    run: (one: Noted) => shown(one, false, () => deleteFavourite(one)),
    failing: 'save',
    refresh,
    onDone: (_, one) => {
      keepNote(UserId, one, one.note)
      tell('favourites.removed')
    },
  })
  return { save: save.mutate, remove: remove.mutate }
}
