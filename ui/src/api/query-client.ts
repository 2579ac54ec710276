import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFault, NO_CONNECTION } from './fault'

const FRESH = 10_000

/** The address was wrong: a screen that says so itself needs no toast beside it (`meta: { shown: true }`). */
const isAddress = (fault: unknown) =>
  fault instanceof ApiFault && (fault.status === 400 || fault.status === 404)

/** The cache of answers; `failed` hears of every query that could not be answered. */
export function createQueryClient(failed: (fault: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (fault, { meta }) => {
        if (!(meta?.shown && isAddress(fault))) failed(fault)
      },
    }),
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
