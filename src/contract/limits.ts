/** Bounds that forms of the site and schemas of the API share. */

/** Characters of a comment at most. */
export const COMMENT_LENGTH_MAX = 500
/** How long a comment can be edited after it was written, in seconds. */
export const COMMENT_EDIT_SECONDS = 5 * 60
/** Characters of what is searched for at most. */
export const KEYWORD_LENGTH_MAX = 64
