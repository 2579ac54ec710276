/** The default zone of an instance. */
export const DEFAULT_ZONE = 'Asia/Nicosia'
