import { queryOptions, useQuery } from '@tanstack/react-query'
import { DEFAULT_ZONE } from '@/lib/default-zone'
import { learnZone } from '@/lib/zone'
import { api, type Reply, unwrap } from './client'

/** The settings that the operator of this instance has made. */
export type Instance = Omit<Reply<'/api/instance', 'get'>, 'Success' | 'Message'>

/** Used until the server has responded. */
const DEFAULTS: Instance = {
  FooterYears: '',
  SupportMail: '',
  SupportPhone: '',
  TimeZone: DEFAULT_ZONE,
  LineBodies: false,
  LogMenu: false,
  Mail: false,
  PasswordMin: 4,
  PasswordMax: 20,
  Strict: false,
  UploadLimit: 64 * 1024 * 1024,
  WarningTR: '',
  WarningEN: '',
  DisclaimerTR: '',
  DisclaimerEN: '',
}

export const instanceQuery = () =>
  queryOptions({
    queryKey: ['instance'],
    queryFn: async ({ signal }) => {
      const instance = await unwrap(api.GET('/api/instance', { signal }))
      learnZone(instance.TimeZone, instance.ZoneChanges ?? [])
      return instance
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { public: true },
  })

/** The client's address and whether this instance is an observer; public. */
export const loginInfoQuery = () =>
  queryOptions({
    queryKey: ['greeting'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/login', { signal })),
    meta: { public: true },
  })

/** The settings of the instance. */
export function useInstance(): Instance {
  return useQuery(instanceQuery()).data ?? DEFAULTS
}
