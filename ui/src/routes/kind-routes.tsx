import { createRoute, lazyRouteComponent, redirect, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Kind } from '@/api/records'
import type { Entity } from '@/entities/entity'
import type { Form } from '@/entities/form'
import type { KindRoute } from '@/entities/kind-routes'
import { loadCatalogueParts } from '@/i18n/i18n'
import { readSearch } from '@/screens/list-search'
import { requirePermission } from './guards'
import { pagesRoute } from './pages-route'
import { anyParams } from './params'

const SETTINGS = { title: 'shell.settings' } as const

export interface KindOptions {
  /** The kind of the owner; its id is in the URLs of the list and the new form. */
  owner?: KindRoute
  /** The permission to read a record, if it is not settings.<kind>. */
  readPermission?: string
  /** The screens that show the list and a record instead: the address of the list; that of a record follows it. */
  reading?: string
  /** Parts of the catalogue that the form needs. */
  texts?: Parameters<typeof loadCatalogueParts>
  /** Whether the menu starts folded beside the form. */
  foldsMenu?: boolean
}

/** Renders a screen with the id in the URL. */
function WithId({ children }: { children: (id: number) => ReactNode }) {
  return children(Number(useParams({ strict: false }).id))
}

/**
 * The routes of a kind: list, view, edit and new. The definition and form of the kind are loaded with its
 * screens, so that an additional kind does not make other screens larger.
 */
export function kindRoutes<K extends Kind>(
  place: KindRoute & { tree?: boolean },
  load: () => Promise<Entity<K>>,
  loadForm: () => Promise<Form<K>>,
  { owner, readPermission, reading, texts = [], foldsMenu }: KindOptions = {},
) {
  const at = (screen = '', id = ''): string => place.path.replace('/pages/', '') + screen + id
  const ownerId = owner ? '/$id' : ''
  const { path: listPath, name } = owner ?? place
  const above = { title: `settings.${name}`, to: reading ?? listPath } as const
  const crumbs = reading ? [above] : [SETTINGS, above]
  const list = lazyRouteComponent(async () => {
    const [{ GenericList }, rows, entity] = await Promise.all([
      import('@/screens/generic-list'),
      place.tree && import('@/screens/tree-rows'),
      load(),
      loadCatalogueParts('records'),
    ])
    const owned = (id: number) => <GenericList key={id} entity={entity} owner={id} />
    if (owner) return { default: () => <WithId>{owned}</WithId> }
    const treeRows = rows ? rows.TreeRows : undefined
    return { default: () => <GenericList entity={entity} treeRows={treeRows} /> }
  })
  const view = lazyRouteComponent(async () => {
    const [{ GenericView }, entity] = await Promise.all([
      import('@/screens/generic-view'),
      load(),
      loadCatalogueParts('records', 'forms', 'reading'),
    ])
    return { default: () => <WithId>{(id) => <GenericView entity={entity} id={id} />}</WithId> }
  })
  const edit = (isNew: boolean) =>
    lazyRouteComponent(async () => {
      const [{ GenericEdit }, entity, form] = await Promise.all([
        import('@/screens/generic-edit'),
        load(),
        loadForm(),
        loadCatalogueParts('records', 'forms', ...texts),
      ])
      const screen = (id: number) => (
        <GenericEdit
          entity={entity}
          form={form}
          id={isNew ? 0 : id}
          owner={isNew && owner ? id : undefined}
        />
      )
      return { default: () => <WithId>{screen}</WithId> }
    })

  return [
    createRoute({
      getParentRoute: () => pagesRoute,
      path: at('', ownerId),
      params: anyParams,
      staticData: { title: `settings.${place.name}`, crumbs: owner ? crumbs : [SETTINGS] },
      validateSearch: (search: Record<string, unknown>): object => readSearch(search),
      beforeLoad: reading
        ? ({ location }: { location: { searchStr: string } }) => {
            throw redirect({ href: reading + location.searchStr, replace: true })
          }
        : requirePermission(`settings.${place.kind}`),
      component: list,
    }),
    createRoute({
      getParentRoute: () => pagesRoute,
      path: at('/view', '/$id'),
      params: anyParams,
      staticData: { title: `settings.${place.name}-view`, crumbs },
      beforeLoad: reading
        ? ({ params }: { params: { id?: number } }) => {
            throw redirect({ href: `${reading}/${params.id}`, replace: true })
          }
        : requirePermission(readPermission ?? `settings.${place.kind}`),
      component: view,
    }),
    createRoute({
      getParentRoute: () => pagesRoute,
      path: at('/edit', '/$id'),
      params: anyParams,
      staticData: { title: `settings.${place.name}-edit`, crumbs, foldsMenu },
      beforeLoad: requirePermission(`${place.kind}.update`),
      component: edit(false),
    }),
    createRoute({
      getParentRoute: () => pagesRoute,
      path: at('/new', ownerId),
      params: anyParams,
      staticData: { title: `settings.${place.name}-new`, crumbs, foldsMenu },
      beforeLoad: requirePermission(`${place.kind}.create`),
      component: edit(true),
    }),
  ] as const
}
