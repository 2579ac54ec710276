/** The control of the field with this key. */
export const fieldOf = (field: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)

/** Scrolls to the field with this key and focuses it; returns false when there is none. */
export function focusField(field: string, root: ParentNode = document): boolean {
  const control = fieldOf(field, root)
  if (!control) return false
  control.scrollIntoView({ block: 'center', behavior: 'smooth' })
  control.focus({ preventScroll: true })
  return true
}
