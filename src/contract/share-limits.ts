/** Characters of a title and of a summary that a share card is sure to show. */
export const CARD_TITLE_MAX = 64
export const CARD_SUMMARY_MAX = 120

/** Pixels, each way; scrapers pass over smaller pictures. */
export const SHARE_PICTURE_MIN = 300
