import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFault, NO_CONNECTION } from './fault'

const FRESH = 10_000

/** The cache of answers; `failed` hears of every query that could not be answered. */
export function createQueryClient(failed: (fault: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: failed }),
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        retry: (count, error) => count < 1 && error instanceof ApiFault && error.status === NO_CONNECTION,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
