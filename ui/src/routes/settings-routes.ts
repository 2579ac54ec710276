import { PLACES } from '@/entities/places'
import { kindRoutes } from './kind-routes'

/** Lists, views and forms of all records; a new kind adds its line. */
export const settingsRoutes = [
  ...kindRoutes(
    PLACES.legaltexts,
    async () => (await import('@/entities/legaltexts/definition')).legalTexts,
    async () => (await import('@/entities/legaltexts/form')).legalTextForm,
  ),
  ...kindRoutes(
    PLACES.revisions,
    async () => (await import('@/entities/revisions/definition')).revisions,
    async () => (await import('@/entities/revisions/form')).revisionForm,
    { owner: PLACES.legaltexts, readPermission: 'revisions.read', foldsMenu: true },
  ),
  ...kindRoutes(
    PLACES.legislationtypes,
    async () => (await import('@/entities/legislationtypes/definition')).legislationTypes,
    async () => (await import('@/entities/legislationtypes/form')).legislationTypeForm,
  ),
  ...kindRoutes(
    PLACES.sectors,
    async () => (await import('@/entities/sectors/definition')).sectors,
    async () => (await import('@/entities/sectors/form')).sectorForm,
    { tree: true },
  ),
  ...kindRoutes(
    PLACES.linebodies,
    async () => (await import('@/entities/linebodies/definition')).lineBodies,
    async () => (await import('@/entities/linebodies/form')).lineBodyForm,
  ),
  ...kindRoutes(
    PLACES.domains,
    async () => (await import('@/entities/domains/definition')).domains,
    async () => (await import('@/entities/domains/form')).domainForm,
    { tree: true },
  ),
  ...kindRoutes(
    PLACES.terms,
    async () => (await import('@/entities/terms/definition')).terms,
    async () => (await import('@/entities/terms/form')).termForm,
  ),
  ...kindRoutes(
    PLACES.agencies,
    async () => (await import('@/entities/agencies/definition')).agencies,
    async () => (await import('@/entities/agencies/form')).agencyForm,
  ),
  ...kindRoutes(
    PLACES.users,
    async () => (await import('@/entities/users/definition')).users,
    async () => (await import('@/entities/users/form')).userForm,
  ),
] as const
