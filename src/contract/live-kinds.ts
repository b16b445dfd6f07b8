/** Where a live room is in its life. */
export const LIVE_STATUS = { upcoming: 0, live: 1, paused: 2, ended: 3, replay: 4, cancelled: 5 } as const
export type LiveStatus = (typeof LIVE_STATUS)[keyof typeof LIVE_STATUS]

/** Whether a room has begun and not ended: it may be paused. */
export function isOnAir(status: number): boolean {
  return status === LIVE_STATUS.live || status === LIVE_STATUS.paused
}

/** How a live room is seen: film above, film all over, or words and pictures. */
export const LIVE_TYPE = { landscape: 1, portrait: 2, image: 3 } as const
export type LiveType = (typeof LIVE_TYPE)[keyof typeof LIVE_TYPE]

/** What a column of a live room holds. */
export const COLUMN_TYPE = { chat: 1, posts: 2, intro: 3, link: 4, related: 5 } as const
export type ColumnType = (typeof COLUMN_TYPE)[keyof typeof COLUMN_TYPE]

/** How the time before a start is shown. */
export const COUNTDOWN_STYLE = { digits: 1, flip: 2, text: 3 } as const
export type CountdownStyle = (typeof COUNTDOWN_STYLE)[keyof typeof COUNTDOWN_STYLE]
