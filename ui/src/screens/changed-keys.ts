import { BROWSE } from '@/api/browse'
import { SETTINGS } from '@/api/settings'

/** What must be read again after any record changed: lists, views, counts and the reading screens. */
export const changedKeys = [SETTINGS, BROWSE, ['dashboard']]
