/** What a reader can ask for: the kinds of rows, with the two labels as kinds of their own. */
export const CHANGES = ['changed', 'added', 'removed', 'moved', 'renumbered', 'whitespace'] as const
export type Change = (typeof CHANGES)[number]
