/** All timings and sizes of the interface. Times are in milliseconds. */

const SECOND = 1000
const MINUTE = 60 * SECOND

export const KEEP_ALIVE_FIRST = 250
export const KEEP_ALIVE_EVERY = 5 * MINUTE
/** How long before an idle session ends the user is warned; at most a third of the idle limit. */
export const IDLE_WARNING = 2 * MINUTE
/** The minimum interval at which user activity is recorded and shared with the other tabs. */
export const IDLE_NOTED_EVERY = SECOND
/** How often an observer requests the age of its data, and the age from which it counts as out of date. */
export const REPLICATION_EVERY = 10 * SECOND
export const REPLICATION_LATE = 2 * MINUTE
export const CHECK_OUT_RENEWAL = 5 * MINUTE

export const OVERLAY_AFTER = 500
export const OVERLAY_HIDE_AFTER = SECOND
export const SKELETON_AFTER = 500
export const TOOLTIP_DELAY = 350
export const TOAST_SHORT = 2.5 * SECOND
export const TOAST_LONG = 5 * SECOND
/** How long a text that was taken from a file can be put back. */
export const UNDO_TAKEN = 30 * SECOND
export const FIRST_ERROR_FOCUS_AFTER = 100
export const TYPED_FILTER_PAUSE = 250
export const PALETTE_PAUSE = 150
/** Letters that are typed in a list without a longer pause are one word. */
export const TYPE_AHEAD_PAUSE = 700

export const SPINNER_DELAY = 500
export const SPINNER_REPEAT = 100
export const SPINNER_STEP = 1

/** Pixels. */
export const SMALL_SCREEN = 769
export const RAIL_SCREEN = 1100
export const SCROLL_TOP_AFTER = 100
export const STATISTICS_CHART_HEIGHT = 250

export const SELECT_ROWS = 7
export const PAGE_SIZES = [10, 15, 20, 50, 100] as const
export const PAGE_SIZE_TREE_VIEW = 10
export const PAGE_SIZE_SETTINGS = 15
export const PAGE_SIZE_LOG = 20
export const PAGE_SIZE_SEARCH = 20
export const LOG_ID_DIGITS = 8
export const PASSWORD_COUNTER_FROM = 4
