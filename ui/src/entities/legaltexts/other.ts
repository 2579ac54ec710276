/** AmendmentId of a text that is not in the database. */
export const OTHER = -1
