import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client'

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/dashboard', { signal }))).Dashboard,
  })
