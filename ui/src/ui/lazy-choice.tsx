import { cloneElement, useEffect, useReducer, useState } from 'react'
import { useUsed } from '@/lib/when-used'
import type { ChoiceProps } from './choice'
import { LazyComponent } from './lazy-dialog'

const code = new LazyComponent<ChoiceProps>(async () => (await import('./choice')).Choice)
export const fetchChoice = (): Promise<void> => code.fetch()

/**
 * A list to choose from whose code is fetched when the user begins to use the page. Until then only its button is
 * shown; a click on it opens the list when the code has loaded, and without a connection does nothing.
 */
export function LazyChoice(props: ChoiceProps) {
  const [wanted, setWanted] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const used = useUsed()
  const fetch = () => void code.fetch().then(redraw)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once; a click tries again
  useEffect(() => {
    if (used && !code.known) fetch()
  }, [used])
  const Choice = code.known
  if (Choice) return <Choice {...props} startOpen={wanted} />
  const want = () => {
    setWanted(true)
    fetch()
  }
  return cloneElement(props.children(false, want), {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': false,
    // The list's own button may replace this one while it is pressed; no click event follows then.
    onMouseDown: want,
  } as object)
}
