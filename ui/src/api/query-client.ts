import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFault, NO_CONNECTION } from './fault'

const STALE_TIME = 10_000

/** The server limits heavy work: queries are retried before a failure is shown. */
const BUSY_CODE = 'ERROR_BUSY'
const MAX_BUSY_RETRIES = 3
const BUSY_RETRY_DELAY = 5_000

/** Whether the URL was invalid: a screen with `meta: { handlesInvalidAddress: true }` shows this itself. */
const isInvalidAddress = (fault: unknown) =>
  fault instanceof ApiFault && (fault.status === 400 || fault.status === 404)

/** Whether the server refused what was asked: a screen with `meta: { handlesRefusal: true }` says why itself. */
const isRefusal = (fault: unknown) => fault instanceof ApiFault && fault.is('ERROR_VALIDATION')

/** The query cache; `failed` is called for every failed query. */
export function createQueryClient(failed: (fault: unknown, preparing: boolean) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (fault, { meta }) => {
        if (meta?.handlesInvalidAddress && isInvalidAddress(fault)) return
        if (meta?.handlesRefusal && isRefusal(fault)) return
        failed(fault, Boolean(meta?.preparing))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        retry: (count, error) =>
          error instanceof ApiFault &&
          (error.is(BUSY_CODE) ? count < MAX_BUSY_RETRIES : count < 1 && error.status === NO_CONNECTION),
        retryDelay: (count, error) =>
          error instanceof ApiFault && error.is(BUSY_CODE) ? BUSY_RETRY_DELAY : 1000 * 2 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Removes the data of the signed-in user from the cache; public data stay (`meta: { public: true }`). */
export function clearUserQueries(client: QueryClient): void {
  const predicate = ({ meta }: Query) => !meta?.public
  void client.cancelQueries({ predicate })
  client.removeQueries({ predicate })
  client.getMutationCache().clear()
}
