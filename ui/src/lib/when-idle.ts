/** The browser has had this long after its first paint before anything is fetched ahead. */
const QUIET_MS = 500

/**
 * Runs a task once the page has been painted and nothing else is to be done, so that what is fetched ahead does not
 * delay what is on the screen. Returns a function that cancels it.
 */
export function whenIdle(task: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(task, { timeout: 3000 })
    else task()
  }, QUIET_MS)
  return () => {
    clearTimeout(timer)
    if (idle) cancelIdleCallback(idle)
  }
}
