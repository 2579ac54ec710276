import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { Lang } from '@/lib/lang'

/** A term that was opened out of a text. */
export interface ReadTermPlace {
  id: number
  /** The language that it was read in. */
  source: Lang
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readTerm?: ReadTermPlace
  }
}

/** The term that is open above a text: a step of the history, so that Back leads into the text again. */
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
