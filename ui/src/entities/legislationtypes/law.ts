/** The type "Law": it cannot be deleted, the rule of the legal basis hangs on it. */
export const LAW = 1
