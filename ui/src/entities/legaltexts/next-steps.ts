import type { LegalText } from '@/api/records'
import type { NextSteps } from '../entity'
import { KIND_ROUTES } from '../kind-routes'

/** After a legal text: its first version, or a further one. */
export function useNextSteps({ Id, Count }: LegalText): NextSteps {
  return {
    always: Count === 0 ? 'viewer.steps.noVersions' : undefined,
    links: [
      {
        name: Count === 0 ? 'viewer.steps.firstVersion' : 'settings.revisions-new',
        to: `${KIND_ROUTES.revisions.path}/new/${Id}`,
        permission: 'revisions.create',
      },
    ],
  }
}
