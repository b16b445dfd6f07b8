/** Characters of a title and of a summary that a share card is sure to show. */
export const CARD_TITLE_MAX = 64
export const CARD_SUMMARY_MAX = 120
