import { cloneElement, lazy, Suspense, useState } from 'react'
import type { ChoiceProps } from './choice'

const Choice = lazy(() => import('./choice').then((module) => ({ default: module.Choice })))

/**
 * A list to choose from whose code follows the screen. Until it is there its button is, and a click on
 * that opens the list as soon as it can.
 */
export function LazyChoice(props: ChoiceProps) {
  const [wanted, setWanted] = useState(false)
  const button = () =>
    cloneElement(
      props.children(false, () => setWanted(true)),
      { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as object,
    )
  return (
    <Suspense fallback={button()}>
      <Choice {...props} startOpen={wanted} />
    </Suspense>
  )
}
