import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { Lang } from '@/lib/lang'

/** A term that was opened from a text. */
export interface ReadTermPlace {
  id: number
  /** The language of the text. */
  source: Lang
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readTerm?: ReadTermPlace
  }
}

/** The term that is open above a text. It is a history entry, so that Back returns to the text. */
export function useReadTerm() {
  const term = useLocation({ select: ({ state }) => state.readTerm })
  const navigate = useNavigate()
  const { history } = useRouter()
  return {
    term,
    open: (readTerm: ReadTermPlace) =>
      void navigate({
        to: '.',
        search: true,
        resetScroll: false,
        state: (known) => ({
          ...known,
          readTerm,
          viewerDepth: known.viewerDepth ? known.viewerDepth + 1 : known.viewerDepth,
        }),
      }),
    close: () => history.back(),
  }
}
