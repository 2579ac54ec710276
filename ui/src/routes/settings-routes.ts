import type { Kind } from '@/api/records'
import { CONCORDANCES } from '@/entities/concordances/address'
import type { Entity } from '@/entities/entity'
import { EU_ACTS } from '@/entities/euacts/act'
import type { Form } from '@/entities/form'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { type KindOptions, kindRoutes } from './kind-routes'

/** The definition of each kind, by its file; the form of a plain kind is in the same file. */
const DEFINITIONS = import.meta.glob<{ entity: Entity<never>; form?: Form<never> }>(
  '../entities/*/definition.tsx',
)
const FORMS = import.meta.glob<{ form: Form<never> }>('../entities/*/form.ts')

/** What no description says. */
const OPTIONS: Partial<Record<Kind, KindOptions>> = {
  concordances: { reading: CONCORDANCES, texts: ['concordances'] },
  euacts: { reading: EU_ACTS, texts: ['euacts'] },
  revisions: { owner: KIND_ROUTES.legaltexts, readPermission: 'revisions.read', foldsMenu: true },
}

function routesOf(kind: Kind) {
  const definition = DEFINITIONS[`../entities/${kind}/definition.tsx`]
  const form = FORMS[`../entities/${kind}/form.ts`] ?? definition
  if (!definition || !form) throw new Error(`${kind} has no definition`)
  return kindRoutes(
    KIND_ROUTES[kind],
    async () => (await definition()).entity,
    async () => {
      const loaded = (await form()).form
      if (!loaded) throw new Error(`${kind} has no form`)
      return loaded
    },
    OPTIONS[kind],
  )
}

/** Lists, views and forms of all kinds that the server describes. */
export const settingsRoutes = Object.values(KIND_ROUTES).flatMap(({ kind }) => [...routesOf(kind)])
