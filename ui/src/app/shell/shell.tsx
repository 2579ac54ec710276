import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { startTransition, useEffect, useState } from 'react'
import { notificationsQuery } from '@/api/notifications'
import { CurrentSession, sessionQuery, useSession } from '@/api/session'
import type { IdleWarningProps } from '@/features/auth/idle-warning'
import { Presence } from '@/features/auth/presence'
import { SignOutProvider } from '@/features/auth/sign-out'
import { useKeepAlive } from '@/features/auth/use-keep-alive'
import { Welcome } from '@/features/profile/welcome'
import { MessagesProvider } from '@/feedback/messages'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { useUsed } from '@/lib/when-used'
import { useFavouriteRequest } from '@/shared/favourite-request'
import { ObserverBanner } from '@/shared/instance/observer-banner'
import { Support } from '@/shared/instance/support'
import { Mantine } from '@/theme/mantine'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import { useScreenKeys } from '@/ui/use-screen-keys'
import { useSmallScreen } from '@/ui/use-small-screen'
import type { PaletteProps } from '../palette/palette'
import { LoadingOverlay } from './loading-overlay'
import type { MenuDrawerProps } from './menu-drawer'
import { ScrollTop } from './scroll-top'
import classes from './shell.module.css'
import type { ShortcutsDialogProps } from './shortcuts-dialog'
import { SideMenu } from './side-menu'
import { TopBar } from './top-bar'
import { useFocusOnNavigation } from './use-focus-on-navigation'
import { usePalette } from './use-palette'
import { useRail } from './use-rail'

/** The menu of phones. */
const menuDrawer = new LazyComponent<MenuDrawerProps>(async () => (await import('./menu-drawer')).MenuDrawer)

/** The dialog of the stars. */
const favouriteDialog = new LazyComponent<{ opened: boolean }>(async () => {
  const [module] = await Promise.all([
    import('@/features/favourites/favourite-host'),
    loadCatalogueParts('account'),
  ])
  return module.FavouriteHost
})

/** Warns before an idle session ends. */
const idleWarning = new LazyComponent<IdleWarningProps>(async () => {
  const [module] = await Promise.all([import('@/features/auth/idle-warning'), loadCatalogueParts('dialogs')])
  return module.IdleWarning
})

/** The list of keyboard shortcuts. */
const shortcuts = new LazyComponent<ShortcutsDialogProps>(async () => {
  const [module] = await Promise.all([import('./shortcuts-dialog'), loadCatalogueParts('dialogs')])
  return module.ShortcutsDialog
})

const palette = new LazyComponent<PaletteProps>(async () => {
  const [{ Palette }] = await Promise.all([
    import('../palette/palette'),
    loadCatalogueParts('search', 'records'),
  ])
  return Palette
})

/** The frame of every screen behind the sign-in. */
export function Shell() {
  const { data: session } = useSuspenseQuery(sessionQuery())
  return (
    <CurrentSession value={session}>
      <Mantine>
        <MessagesProvider>
          <SignOutProvider>
            <Frame />
          </SignOutProvider>
        </MessagesProvider>
      </Mantine>
    </CurrentSession>
  )
}

function Frame() {
  const { t } = useTranslation()
  const { IsObserver, IdleLimit } = useSession()
  const small = useSmallScreen()
  const { rail, setRail } = useRail()
  const [drawer, setDrawer] = useState(false)
  const { opened, open, close, takeTyped } = usePalette()
  const [help, setHelp] = useState(false)
  const main = useFocusOnNavigation()
  const used = useUsed()
  const starred = useFavouriteRequest() !== null
  const showHelp = () => setHelp(true)
  useScreenKeys({ help: showHelp }, true)
  const client = useQueryClient()
  useKeepAlive(IdleLimit, () => void client.prefetchQuery({ ...notificationsQuery(), staleTime: 0 }))
  // When a page is opened, the frame is rendered first, then its screen in pieces between which the browser responds.
  const { state } = useRouter()
  const [framed, setFramed] = useState(state.resolvedLocation !== undefined)
  useEffect(() => startTransition(() => setFramed(true)), [])
  const closeDrawer = () => setDrawer(false)
  const search = () => {
    closeDrawer()
    open()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, and must be a link */}
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          // A fragment would stay in the address, and in links that are copied from it.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      {IsObserver && <ObserverBanner />}
      <div className={clsx(classes.shell, rail && classes.folded, IsObserver && classes.observed)}>
        {small ? (
          <LazyDialog code={menuDrawer} props={{ opened: drawer, onClose: closeDrawer, onSearch: search }} />
        ) : (
          <div className={classes.side}>
            <SideMenu
              rail={rail}
              onSearch={open}
              onFold={() => setRail(!rail)}
              onUnfold={() => setRail(false)}
            />
          </div>
        )}
        <div className={classes.column}>
          <TopBar menuOpen={drawer} onMenu={() => setDrawer(true)} onSearch={open} onHelp={showHelp} />
          <main id="main" ref={main} tabIndex={-1} className={classes.main}>
            {framed && <Outlet />}
          </main>
          {(small || rail) && (
            <footer className={classes.foot}>
              <Support inline />
            </footer>
          )}
        </div>
      </div>
      <ScrollTop />
      <LoadingOverlay />
      <Welcome />
      <Presence />
      {(used || starred) && <LazyDialog code={favouriteDialog} props={{ opened: true }} />}
      {IdleLimit > 0 && (
        <LazyDialog code={idleWarning} props={{ opened: true, limit: IdleLimit * 1000 }} later />
      )}
      {(used || opened) && <LazyDialog code={palette} props={{ opened, onClose: close, takeTyped }} />}
      <LazyDialog code={shortcuts} props={{ opened: help, onClose: () => setHelp(false) }} />
    </>
  )
}
