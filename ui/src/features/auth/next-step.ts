/** What follows the password: a code of a second factor, or a second factor that must be added. */
export type NextStep = { ticket: string } | { enrol: string }
