import { KIND_ROUTES } from '@/entities/kind-routes'
import { kindRoutes } from './kind-routes'

/** Lists, views and forms of all records; a new kind adds one line. */
export const settingsRoutes = [
  ...kindRoutes(
    KIND_ROUTES.legaltexts,
    async () => (await import('@/entities/legaltexts/definition')).legalTexts,
    async () => (await import('@/entities/legaltexts/form')).legalTextForm,
  ),
  ...kindRoutes(
    KIND_ROUTES.revisions,
    async () => (await import('@/entities/revisions/definition')).revisions,
    async () => (await import('@/entities/revisions/form')).revisionForm,
    { owner: KIND_ROUTES.legaltexts, readPermission: 'revisions.read', foldsMenu: true },
  ),
  ...kindRoutes(
    KIND_ROUTES.legislationtypes,
    async () => (await import('@/entities/legislationtypes/definition')).legislationTypes,
    async () => (await import('@/entities/legislationtypes/form')).legislationTypeForm,
  ),
  ...kindRoutes(
    KIND_ROUTES.sectors,
    async () => (await import('@/entities/sectors/definition')).sectors,
    async () => (await import('@/entities/sectors/form')).sectorForm,
    { tree: true },
  ),
  ...kindRoutes(
    KIND_ROUTES.linebodies,
    async () => (await import('@/entities/linebodies/definition')).lineBodies,
    async () => (await import('@/entities/linebodies/form')).lineBodyForm,
  ),
  ...kindRoutes(
    KIND_ROUTES.domains,
    async () => (await import('@/entities/domains/definition')).domains,
    async () => (await import('@/entities/domains/form')).domainForm,
    { tree: true },
  ),
  ...kindRoutes(
    KIND_ROUTES.terms,
    async () => (await import('@/entities/terms/definition')).terms,
    async () => (await import('@/entities/terms/form')).termForm,
  ),
  ...kindRoutes(
    KIND_ROUTES.agencies,
    async () => (await import('@/entities/agencies/definition')).agencies,
    async () => (await import('@/entities/agencies/form')).agencyForm,
  ),
  ...kindRoutes(
    KIND_ROUTES.users,
    async () => (await import('@/entities/users/definition')).users,
    async () => (await import('@/entities/users/form')).userForm,
  ),
] as const
