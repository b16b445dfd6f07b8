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
/** Characters of the line that a question is asked in, and of what is said with it, of an answer or a post, at most. */
export const QUESTION_LENGTH_MAX = 60
export const SUBMISSION_LENGTH_MAX = 2000
/** People whom a comment means at most, and ids of them that are looked at at all. */
export const MENTIONS_MAX = 10
export const MENTIONS_SENT_MAX = 100
/** Bytes of a picture that a reader uploads at most. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024
/** Characters of what is said with a report at most, and of the words that a mistake is in. */
export const REPORT_NOTE_LENGTH_MAX = 500
export const REPORT_QUOTE_LENGTH_MAX = 200
/** Characters of what an author objects to a decision at most, and for how long after it they may, in seconds. */
export const OBJECTION_LENGTH_MAX = 200
export const OBJECTION_SECONDS = 14 * 24 * 60 * 60
/** Mistakes in one item that one reader has pointed out and nobody has looked at yet, at most. */
export const OPEN_MISTAKES_MAX = 5
/** Characters of what is said in a live room at most. */
export const CHAT_LENGTH_MAX = 200
/** Characters of a remark on a preview at most, of how its reviewer is called, and of the words that it is about. */
export const REMARK_LENGTH_MAX = 1000
export const REVIEWER_NAME_LENGTH_MAX = 30
export const REMARK_QUOTE_LENGTH_MAX = 200
/** Remarks on one item at most. */
export const REMARKS_MAX = 500
/** Bits a second of a live room's sound at most, for readers who save data. */
export const SAVED_SOUND_BITS = 64_000
