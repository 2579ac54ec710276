/**
 * The kinds that a reader can select: the kinds of rows, and the labels as separate kinds. In 'marks' only
 * numbers of footnotes, marks of amendments (▼M1) and the symbols of headings differ.
 */
export const CHANGES = ['changed', 'added', 'removed', 'moved', 'renumbered', 'marks', 'whitespace'] as const
export type Change = (typeof CHANGES)[number]

/** The kinds without a difference in content, which a reader can fold. */
export const FOLDABLE = ['renumbered', 'marks', 'whitespace'] as const
export type Foldable = (typeof FOLDABLE)[number]

export const isFoldableChange = (change: Change | null): change is Foldable =>
  FOLDABLE.some((one) => one === change)
