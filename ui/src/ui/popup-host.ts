/**
 * Where lists and calendars that open are drawn: inside the main landmark, so that screen readers
 * meet them in the content; above a dialog, at the end of the page.
 */
export function popupHost(): HTMLElement | undefined {
  if (document.querySelector('[aria-modal="true"]')) return undefined
  return document.querySelector('main') ?? undefined
}
