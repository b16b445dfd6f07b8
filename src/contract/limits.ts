/** Bounds that forms of the site and schemas of the API share. */

/** Characters of a comment at most. */
export const COMMENT_LENGTH_MAX = 500
/** How long a comment can be edited after it was written, in seconds. */
export const COMMENT_EDIT_SECONDS = 5 * 60
/** Characters of a nickname. */
export const NICKNAME_LENGTH_MIN = 2
export const NICKNAME_LENGTH_MAX = 20
/** Characters of what somebody says of themselves at most. */
export const INTRO_LENGTH_MAX = 120
/** Characters of what is searched for at most. */
export const KEYWORD_LENGTH_MAX = 64
/** Pictures of a comment at most; a site may allow fewer. */
export const COMMENT_IMAGES_MAX = 3
/** Bytes of a picture that a reader uploads at most. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024
/** Characters of what is said with a report at most, and of the words that a mistake is in. */
export const REPORT_NOTE_LENGTH_MAX = 500
export const REPORT_QUOTE_LENGTH_MAX = 200
/** Mistakes in one item that one reader has pointed out and nobody has looked at yet, at most. */
export const OPEN_MISTAKES_MAX = 5
/** Characters of what is said in a live room at most. */
export const CHAT_LENGTH_MAX = 200
