/** How far a provision is aligned; the server's ids. A person decides it. */
export const DEGREES = [0, 1, 2, 3, 4, 5, 6, 7] as const
export type Degree = (typeof DEGREES)[number]

export const NOT_ASSESSED = 0
export const FULL = 1
export const PARTIAL = 2
export const NONE = 3
export const NOT_APPLICABLE = 4
export const ELSEWHERE = 5
export const OPTIONAL = 6
export const CONFLICT = 7

/** What a provision is about; the server's ids. */
export const DUTIES = [1, 2, 3, 4, 5] as const

export const knownDegree = (id: number): Degree => DEGREES.find((one) => one === id) ?? NOT_ASSESSED

/** The states of a table; the server's ids. */
export const CONFIRMED = 3
