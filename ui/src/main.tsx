import '@/theme/styles'
import { createRoot } from 'react-dom/client'
import { onLeaving } from '@/api/client'
import { createQueryClient } from '@/api/query-client'
import { onTokenChange } from '@/api/token'
import { App } from '@/app/app'
import { faultToast } from '@/feedback/fault-words'
import { showToast } from '@/feedback/toasts'
import { startI18n } from '@/i18n/i18n'
import { buildRouter } from '@/routes/router'

const queryClient = createQueryClient((fault) => {
  const toast = faultToast(fault)
  if (toast) showToast(toast)
})
const router = buildRouter(queryClient)

onLeaving((to) => {
  void router.navigate({ to, replace: true, ignoreBlocker: true }).then(() => queryClient.clear())
})
// Another tab signed in or out: nothing of the former user may stay.
onTokenChange(() => {
  queryClient.clear()
  void router.invalidate()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void startI18n().then(() => createRoot(root).render(<App router={router} queryClient={queryClient} />))
