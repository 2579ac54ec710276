/**
 * The keyboard shortcuts. Handlers, buttons and the list of shortcuts take them from this table. `Mod` is Ctrl, on a
 * Mac also ⌘.
 */
export const SHORTCUTS = {
  palette: 'Mod+K',
  newTab: 'Mod+Enter',
  help: '?',
  previousRecord: 'ArrowUp',
  nextRecord: 'ArrowDown',
  save: 'Mod+S',
  saveNote: 'Mod+Enter',
  textChanges: 'Mod+D',
  nextFinding: 'F8',
  previousFinding: 'Shift+F8',
  findInText: '/',
  previousMatch: 'P',
  nextMatch: 'N',
  previousTerm: 'ArrowLeft',
  nextTerm: 'ArrowRight',
  closeText: 'Escape',
  articleHistory: 'H',
  nextMark: 'J',
  previousMark: 'K',
  previousChange: 'P',
  nextChange: 'N',
  nextRow: 'J',
  previousRow: 'K',
  openRow: 'Enter',
  degree1: '1',
  degree2: '2',
  degree3: '3',
  degree4: '4',
  degree5: '5',
  degree6: '6',
  degree7: '7',
  degree0: '0',
  stillRight: 'S',
  addCounterpart: 'T',
  moveUp: 'Alt+ArrowUp',
  moveDown: 'Alt+ArrowDown',
  moveIn: 'Alt+ArrowRight',
  moveOut: 'Alt+ArrowLeft',
  moveMenu: 'Shift+F10',
  undoMove: 'Mod+Z',
} as const

export type Shortcut = keyof typeof SHORTCUTS

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether the keys of a shortcut were pressed. */
export function isPressed(shortcut: Shortcut, event: KeyPress): boolean {
  const modifiers = SHORTCUTS[shortcut].split('+')
  const key = modifiers.pop() ?? ''
  return (
    event.key.toUpperCase() === key.toUpperCase() &&
    (event.ctrlKey || event.metaKey) === modifiers.includes('Mod') &&
    event.altKey === modifiers.includes('Alt') &&
    // Many keyboards have ? and / above another character.
    (event.shiftKey === modifiers.includes('Shift') || /^\W$/.test(key))
  )
}

/** Which of these shortcuts was pressed. */
export const pressedOf = <Name extends Shortcut>(names: readonly Name[], event: KeyPress): Name | undefined =>
  names.find((name) => isPressed(name, event))

/** A shortcut as the value of `aria-keyshortcuts`. */
export function ariaKeys(shortcut: Shortcut): string {
  const keys = SHORTCUTS[shortcut]
  return keys.startsWith('Mod') ? `${keys.replace('Mod', 'Control')} ${keys.replace('Mod', 'Meta')}` : keys
}

const SYMBOLS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
}

/** The keys as they are written on the keyboard. */
export function shownKeys(shortcut: Shortcut): string[] {
  const mac = /Mac|iPhone|iPad/.test(navigator.platform)
  return SHORTCUTS[shortcut]
    .split('+')
    .map((key) => SYMBOLS[key] ?? (key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key))
}
