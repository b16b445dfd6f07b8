/**
 * What cached pages and answers depend on. Each is stored with its tags; whatever changes invalidates those that carry
 * one of its own. Ids are public ones; that of an item is a tag by itself.
 */

/** Of lists that any item may enter. */
export const LIST_TAG = 'lists'

/** Of what words were looked up for: a corrected item may be found by other ones. */
export const SEARCH_TAG = 'search'

/** Of pages that show the items of a group. */
export function groupTag(gid: string): string {
  return `group:${gid}`
}

/** Of pages that name an account. */
export function accountTag(id: string): string {
  return `account:${id}`
}

/** Of what shows the comments under an item. */
export function commentsTag(contentId: string): string {
  return `comments:${contentId}`
}

/** Of answers that hold an id or were asked for with it: it does not say what it is of. */
export function idTag(id: string): string {
  return `id:${id}`
}
