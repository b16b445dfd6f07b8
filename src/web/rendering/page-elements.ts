/** Ids of the element that React owns and of the script that holds the page data. */
export const ROOT_ID = 'root'
export const DATA_ID = 'page-data'
/** Marks the element that holds rich text; the text itself is not repeated in the page data. */
export const BODY_ATTRIBUTE = 'data-body-html'
