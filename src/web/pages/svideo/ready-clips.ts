import type { ContentDetail } from '#contract/content.ts'

/**
 * Clips that the feed has loaded already: turning to one of them changes the address, and its page needs nothing more.
 * Filled in the browser alone.
 */
const ready = new Map<string, ContentDetail>()

export function offerReadyClip(content: ContentDetail): void {
  ready.set(content.id, content)
}

/** The clip that was offered last under an id; each offer is taken once. */
export function takeReadyClip(id: string): ContentDetail | null {
  const content = ready.get(id) ?? null
  ready.clear()
  return content
}
