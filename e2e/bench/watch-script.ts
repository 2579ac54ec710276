/** What a page with the script has recorded: when it painted what was waited for, and its long tasks, in ms. */
export interface Watched {
  bench: { painted: number; long: number[]; answer: () => PerformanceResourceTiming }
}

/**
 * A script that records when the first element of a selector was painted, and the long tasks of the page; `answer`
 * finds the call with what the element shows.
 */
export const watchScript = (selector: string, answer: RegExp): string => `
  const answer = () => performance.getEntriesByType('resource').find(({ name }) => ${answer}.test(name))
  const watch = (window.bench = { painted: 0, long: [], answer })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.long.push(duration)
  }).observe({ type: 'longtask' })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('${selector}')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { watch.painted = performance.now() }
      port2.postMessage(0)
    })
  }).observe(document, { childList: true, subtree: true })
`
