import { useQuery } from '@tanstack/react-query'
import { compareVersionsQuery } from '@/api/compare'
import type { Revision } from '@/api/records'
import type { NextSteps } from '../entity'
import { KIND_ROUTES } from '../kind-routes'

/** After a version: the comparison with the one before, and the next version. */
export function useNextSteps({ Id, LegalTextId, HasTexts }: Revision): NextSteps {
  const { data } = useQuery(compareVersionsQuery(LegalTextId))
  const older = data?.Revisions[data.Revisions.findIndex((version) => version.Id === Id) + 1]
  const { path } = KIND_ROUTES.revisions
  const compare = {
    name: 'viewer.steps.compare',
    to: `${path}/compare/${LegalTextId}`,
    search: { destination: Id, source: older?.Id ?? 0 },
    permission: 'revisions.compare',
  } as const
  return {
    links: [
      ...(HasTexts && older ? [compare] : []),
      { name: 'viewer.steps.version', to: `${path}/new/${LegalTextId}`, permission: 'revisions.create' },
      {
        name: 'viewer.steps.legalText',
        to: `${KIND_ROUTES.legaltexts.path}/view/${LegalTextId}`,
        permission: 'settings.legaltexts',
      },
    ],
  }
}
