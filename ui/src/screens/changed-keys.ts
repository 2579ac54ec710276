import { BROWSE } from '@/api/browse-key'
import { SETTINGS } from '@/api/settings'

/** Queries to invalidate after a record has changed: lists, views, counts, reading screens and search results. */
export const changedKeys = [SETTINGS, BROWSE, ['dashboard'], ['search']]
