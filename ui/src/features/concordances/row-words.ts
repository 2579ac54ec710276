import type { Alignment } from '@/api/concordances'
import { DUTIES } from '@/entities/concordances/degrees'
import { KIND_ROUTES } from '@/entities/kind-routes'
import type { Address } from '@/entities/read-address'

export type DutyId = (typeof DUTIES)[number]

/** What a provision is about. */
export const dutyOf = ({ Duty }: Pick<Alignment, 'Duty'>): DutyId => DUTIES.find((one) => one === Duty) ?? 1

/** The changes of the legal text since the row was last checked; undefined if these versions are not known. */
export function compareAddress(row: Alignment, legalText: number): Address | undefined {
  const { Look, LookSince, CheckedRevisionId } = row
  if (![1, 2].includes(Look) || !LookSince || !CheckedRevisionId || LookSince === CheckedRevisionId)
    return undefined
  return {
    to: `${KIND_ROUTES.revisions.path}/compare/${legalText}`,
    search: { source: CheckedRevisionId, destination: LookSince },
  }
}
