/** Uploads of a user within a day. */
export const DAILY_UPLOADS = 20
export const DAY_SECONDS = 24 * 60 * 60
/** How long an upload waits to be used. */
export const UNUSED_SECONDS = DAY_SECONDS
/** A file that was saved this recently may be about to get a row. */
export const FRESH_SECONDS = 10 * 60
