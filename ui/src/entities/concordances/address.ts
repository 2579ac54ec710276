import { KIND_ROUTES } from '../kind-routes'
import type { Address } from '../read-address'

/** The list of the tables. */
export const CONCORDANCES = '/pages/concordances'

/** The address of a table; `edit` opens it for changes. */
export const concordanceAddress = (id: number, edit?: boolean): Address => ({
  to: `${CONCORDANCES}/${id}`,
  search: edit ? { edit: 1 } : {},
})

/** The form of a new table, with what is known of it. */
export const newConcordanceAddress = (of: { LegalTextId?: number; EUActId?: number } = {}): Address => ({
  to: `${KIND_ROUTES.concordances.path}/new`,
  search: {
    ...(of.LegalTextId && { LegalTextId: of.LegalTextId }),
    ...(of.EUActId && { EUActId: of.EUActId }),
  },
})
