import { cloneElement, lazy, Suspense, useState } from 'react'
import type { ChoiceProps } from './choice'

const Choice = lazy(() => import('./choice').then((module) => ({ default: module.Choice })))

/**
 * A list to choose from whose code is fetched after the screen. Until then only its button is shown; a click on
 * it opens the list when the code has loaded.
 */
export function LazyChoice(props: ChoiceProps) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  const button = () =>
    cloneElement(props.children(false, want), {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': false,
      // The list's own button may replace this one while it is pressed; no click event follows then.
      onMouseDown: want,
    } as object)
  return (
    <Suspense fallback={button()}>
      <Choice {...props} startOpen={wanted} />
    </Suspense>
  )
}
