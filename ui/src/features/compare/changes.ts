/**
 * What a reader can ask for: the kinds of rows, with the labels as kinds of their own. In 'marks' nothing differs but
 * numbers of footnotes, marks of amendments (▼M1) and the signs of headings.
 */
export const CHANGES = ['changed', 'added', 'removed', 'moved', 'renumbered', 'marks', 'whitespace'] as const
export type Change = (typeof CHANGES)[number]

/** The kinds in which no word of substance differs: a reader may fold them. */
export const FOLDABLE = ['renumbered', 'marks', 'whitespace'] as const
export type Foldable = (typeof FOLDABLE)[number]

export const isFoldableChange = (change: Change | null): change is Foldable =>
  FOLDABLE.some((one) => one === change)
