import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFault, NO_CONNECTION } from './fault'

const FRESH = 10_000

/** The server bounds heavy work: what only reads is asked for again before anybody is told. */
const BUSY = 'ERROR_BUSY'
const BUSY_TRIES = 3
const BUSY_WAIT = 5_000

/** The address was wrong: a screen that says so itself needs no toast beside it (`meta: { shown: true }`). */
const isAddress = (fault: unknown) =>
  fault instanceof ApiFault && (fault.status === 400 || fault.status === 404)

/** The cache of answers; `failed` hears of every query that could not be answered. */
export function createQueryClient(failed: (fault: unknown, preparing: boolean) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (fault, { meta }) => {
        if (!(meta?.shown && isAddress(fault))) failed(fault, Boolean(meta?.preparing))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        retry: (count, error) =>
          error instanceof ApiFault &&
          (error.is(BUSY) ? count < BUSY_TRIES : count < 1 && error.status === NO_CONNECTION),
        retryDelay: (count, error) =>
          error instanceof ApiFault && error.is(BUSY) ? BUSY_WAIT : 1000 * 2 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Forgets what only the user may know who was signed in; what anybody may ask stays (`meta: { public: true }`). */
export function forgetAnswers(client: QueryClient): void {
  const predicate = ({ meta }: Query) => !meta?.public
  void client.cancelQueries({ predicate })
  client.removeQueries({ predicate })
  client.getMutationCache().clear()
}
