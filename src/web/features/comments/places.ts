/** Id of the element around the section of comments, which is there before the section itself. */
export const COMMENTS_ID = 'comments'
/** Name of the sheet about comments among the sheets. */
export const COMMENT_SHEET = 'comment'
