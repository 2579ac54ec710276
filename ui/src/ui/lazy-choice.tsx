import { cloneElement, lazy, Suspense, useState } from 'react'
import type { ChoiceProps } from './choice'

const Choice = lazy(() => import('./choice').then((module) => ({ default: module.Choice })))

/**
 * A list to choose from whose code follows the screen. Until it is there its button is, and a click on
 * that opens the list as soon as it can.
 */
export function LazyChoice(props: ChoiceProps) {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  const button = () =>
    cloneElement(props.children(false, want), {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': false,
      // The list's own button may take its place while this one is pressed, and there is no click then.
      onMouseDown: want,
    } as object)
  return (
    <Suspense fallback={button()}>
      <Choice {...props} startOpen={wanted} />
    </Suspense>
  )
}
