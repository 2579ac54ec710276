import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client'

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await answer(api.GET('/api/dashboard', { signal }))).Dashboard,
  })
