/** The type "Law". It cannot be deleted, because the rule of the legal basis depends on it. */
export const LAW_TYPE = 1
