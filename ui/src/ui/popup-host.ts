/**
 * The element that contains open lists and calendars: the main landmark, so that screen readers
 * find them in the content; for a dialog, the end of the page.
 */
export function popupHost(): HTMLElement | undefined {
  if (document.querySelector('[aria-modal="true"]')) return undefined
  return document.querySelector('main') ?? undefined
}
