import { type KeyboardEvent, useRef } from 'react'
import { fold } from '@/lib/fold'
import { TYPE_AHEAD_PAUSE } from '@/lib/timings'

interface Option {
  label: string
  disabled?: boolean
}

/**
 * Finds the option that begins with the letters that are typed without a pause. The same letter again finds the next
 * option that begins with it. Returns its index, `from` if no option begins with what follows the first letters, and
 * undefined for keys that begin nothing.
 */
export function useTypeAhead(options: readonly Option[]) {
  const typed = useRef({ letters: '', at: 0 })
  return (event: KeyboardEvent, from: number): number | undefined => {
    const { key, timeStamp } = event
    if (key === 'Shift') return undefined
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) {
      typed.current.letters = ''
      return undefined
    }
    const before = timeStamp - typed.current.at < TYPE_AHEAD_PAUSE ? typed.current.letters : ''
    // A space opens and closes the list, unless it is within a name.
    const letter = before ? key.toLowerCase() : fold(key).trim()
    if (!letter) return undefined
    const letters = fold(before + letter)
    const again = [...letters].every((one) => one === letters[0])
    const wanted = again ? letter : letters
    const first = again ? from + 1 : Math.max(from, 0)
    const found = options
      .map((_, index) => (first + index) % options.length)
      .find(
        (index) => !options[index]?.disabled && fold(options[index]?.label ?? '').startsWith(fold(wanted)),
      )
    if (found === undefined && !before) return undefined
    typed.current = { letters, at: timeStamp }
    return found ?? from
  }
}
