/** Answers that a page loads at once. */
export const ANSWER_PAGE_SIZE = 10
