import { expect, it } from 'vitest'
import { ariaKeys, isPressed, SHORTCUTS, type Shortcut } from './shortcuts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

it.each<[Shortcut, ReturnType<typeof press>, boolean]>([
  ['palette', press('k', { ctrlKey: true }), true],
  ['palette', press('K', { metaKey: true }), true],
  ['palette', press('k'), false],
  ['palette', press('k', { ctrlKey: true, shiftKey: true }), false],
  ['nextChange', press('n'), true],
  ['nextChange', press('n', { ctrlKey: true }), false],
  ['nextChange', press('N', { shiftKey: true }), false],
  ['help', press('?'), true],
  ['help', press('?', { shiftKey: true }), true],
  ['findInText', press('/', { shiftKey: true }), true],
  ['findInText', press('/', { altKey: true }), false],
  ['moveUp', press('ArrowUp', { altKey: true }), true],
  ['moveUp', press('ArrowUp'), false],
  ['moveMenu', press('F10', { shiftKey: true }), true],
  ['moveMenu', press('F10'), false],
])('%s by %o: %s', (name, event, expected) => {
  expect(isPressed(name, event)).toBe(expected)
})

it('names the keys for assistive technology', () => {
  expect(ariaKeys('save')).toBe('Control+S Meta+S')
  expect(ariaKeys('moveUp')).toBe('Alt+ArrowUp')
})

/** A shortcut is handled by a comparison of an event, or as an action of the whole screen. */
it.each(Object.keys(SHORTCUTS))('%s is bound to a handler', (name) => {
  const handlers = Object.entries(sources).filter(
    ([file, text]) =>
      !/\.test\.|shortcuts(-dialog)?\.tsx?$/.test(file) &&
      (new RegExp(`(isPressed|pressedOf)\\([^)]*'${name}'`).test(text) ||
        new RegExp(`useControlKey\\('${name}'`).test(text) ||
        new RegExp(`useScreenKeys\\(\\{[^}]*\\b${name}:`).test(text) ||
        new RegExp(`MOVES = \\[[^\\]]*'${name}'`).test(text)),
  )
  expect(handlers.map(([file]) => file)).not.toEqual([])
})

/** A handler of its own keys would be missing in the list of shortcuts. */
it('no other file compares letters that are pressed', () => {
  const own = Object.entries(sources)
    .filter(
      ([file, text]) =>
        !/\.test\./.test(file) && /\bevent\.key(\.toLowerCase\(\))? === '[a-z?/]'/i.test(text),
    )
    .map(([file]) => file)
  expect(own).toEqual([])
})
