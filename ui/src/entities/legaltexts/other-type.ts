/** The AmendmentId of a text that is not in the library. */
export const OTHER_TYPE = -1
