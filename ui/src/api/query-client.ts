import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFault, NO_CONNECTION } from './fault'

const FRESH = 10_000

/** The server limits heavy work: queries are retried before a failure is shown. */
const BUSY = 'ERROR_BUSY'
const BUSY_TRIES = 3
const BUSY_WAIT = 5_000

/** Whether the URL was invalid: a screen that shows this itself needs no toast (`meta: { shown: true }`). */
const isAddress = (fault: unknown) =>
  fault instanceof ApiFault && (fault.status === 400 || fault.status === 404)

/** The query cache; `failed` is called for every failed query. */
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

/** Removes the data of the signed-in user from the cache; public data stay (`meta: { public: true }`). */
export function forgetAnswers(client: QueryClient): void {
  const predicate = ({ meta }: Query) => !meta?.public
  void client.cancelQueries({ predicate })
  client.removeQueries({ predicate })
  client.getMutationCache().clear()
}
