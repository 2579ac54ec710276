import '@/theme/styles'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { draftNames } from '@/api/browser-data'
import { onSessionEnd } from '@/api/client'
import { clearUserQueries, createQueryClient } from '@/api/query-client'
import { onTokenChange, token } from '@/api/token'
import { App } from '@/app/app'
import { faultToast } from '@/feedback/fault-messages'
import { showToast } from '@/feedback/toasts'
import { startI18n } from '@/i18n/i18n'
import { buildRouter } from '@/routes/router'
import { loadFonts } from '@/theme/load-fonts'

loadFonts()

const queryClient = createQueryClient((fault, preparing) => {
  const toast = faultToast(fault, preparing)
  if (toast) showToast(toast)
})
const router = buildRouter(queryClient)

onSessionEnd((to) => void router.navigate({ to, replace: true, ignoreBlocker: true }))
// Once no data of the previous user are on the screen, remove their responses from the cache.
router.subscribe('onRendered', () => {
  if (token()) return
  clearUserQueries(queryClient)
  router.clearCache()
})
// Another tab signed in or out.
onTokenChange(() => {
  clearUserQueries(queryClient)
  void router.invalidate()
})
if (draftNames().length > 0)
  void import('@/features/forms/draft-store').then(({ dropOldDrafts }) => dropOldDrafts())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void startI18n().then(() =>
  // As a transition, React renders in steps between which a slow processor answers.
  startTransition(() => createRoot(root).render(<App router={router} queryClient={queryClient} />)),
)
