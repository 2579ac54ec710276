/** The zone of an instance that sets none. */
export const DEFAULT_ZONE = 'Asia/Nicosia'
