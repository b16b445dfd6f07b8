/** Further ones are told as this many. */
export const SHARE_DEPTH_MAX = 9

/** What social clients add to an address as `from` where somebody shared it, and what posters do. */
const SHARED = new Set(['singlemessage', 'groupmessage', 'timeline', 'poster'])

/**
 * How often an address was shared on until somebody opened it, by its query: `d`, which says nothing of who did, or at
 * least once where the client tells of it; 0 for one that nobody shared.
 */
export function shareDepthOf(search: string): number {
  const query = new URLSearchParams(search)
  const told = query.get('d') ?? ''
  if (/^[1-9]$/.test(told)) return Number(told)
  return SHARED.has(query.get('from') ?? '') ? 1 : 0
}

/** A link as it is shared from a page with a query: one step deeper than that. */
export function sharedOn(link: string, search: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}d=${Math.min(SHARE_DEPTH_MAX, shareDepthOf(search) + 1)}`
}
