/** Hidden items that are kept of one reader: the oldest give way. */
export const HIDDEN_ITEMS_MAX = 2000
/** Accounts that one reader hides at most. */
export const HIDDEN_ACCOUNTS_MAX = 500
/** What is hidden or shown again that one call tells at most. */
export const HIDDEN_TOLD_MAX = 100
