import type { FactorNeeded } from '@/api/factors'

/**
 * What follows the first step: a code of a second factor, a second factor that must be added, or the password of the
 * account that is linked.
 */
export type NextStep = FactorNeeded | { enrol: string } | { link: string }
