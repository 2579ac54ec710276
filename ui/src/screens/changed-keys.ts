import { BROWSE } from '@/api/browse'
import { SETTINGS } from '@/api/settings'

/** What must be read again after any record changed: lists, views, counts, the reading screens and what was found. */
export const changedKeys = [SETTINGS, BROWSE, ['dashboard'], ['search']]
