import type { Message } from '#contract/live.ts'

/** Which posts are shown, and in which order. */
export interface PostView {
  filter: 'all' | 'key' | 'pictures'
  order: 'newest' | 'oldest'
}

/**
 * Posts that were fetched, and what the log of the room says since: it knows them better, knows newer ones, and those in
 * its stretch that it does not have any more are gone. Newest first; `isLogKnown` once the log has been loaded.
 */
export function joinPosts(fetched: readonly Message[], log: readonly Message[], isLogKnown: boolean): Message[] {
  if (!isLogKnown) return newestFirst(fetched)
  const logged = new Map(log.map((post) => [post.msg_id, post]))
  const since = Math.min(...log.map(({ seq }) => seq))
  const older = fetched.filter(({ msg_id: id, seq }) => !logged.has(id) && seq < since)
  return newestFirst([...logged.values(), ...older])
}

/** As `joinPosts`, for the first posts of a page: those that do not reach up to the log would leave a gap. */
export function joinFirst(first: readonly Message[], log: readonly Message[], isLogKnown: boolean): Message[] {
  const since = Math.min(...log.map(({ seq }) => seq))
  return joinPosts(isLogKnown && newestSeq(first) < since ? [] : first, log, isLogKnown)
}

/** Highest place of some posts in the order of the room, 0 without any. */
export function newestSeq(posts: readonly Message[]): number {
  return Math.max(0, ...posts.map(({ seq }) => seq))
}

/** The posts of a view. */
export function selectPosts(newestFirst: readonly Message[], { filter, order }: PostView): Message[] {
  const chosen = newestFirst.filter((post) => {
    if (filter === 'key') return post.is_key === 1
    return filter === 'all' || (post.media !== null && post.media.images.length > 0)
  })
  return order === 'newest' ? chosen : chosen.toReversed()
}

/** Those that are shown, and how many newer ones wait until the reader asks for them. */
export function holdBack(newestFirst: readonly Message[], shownTo: number): { shown: Message[]; waiting: Message[] } {
  return {
    shown: newestFirst.filter(({ seq }) => seq <= shownTo),
    waiting: newestFirst.filter(({ seq }) => seq > shownTo),
  }
}

/**
 * The facts that stay on top while the reader reads: what is no longer pinned goes at once, what is newly pinned waits
 * with the new posts.
 */
export function holdFacts(held: readonly Message[], pinned: readonly Message[]): Message[] {
  const now = new Map(pinned.map((post) => [post.msg_id, post]))
  return held.flatMap(({ msg_id: id }) => now.get(id) ?? [])
}

/** As much is said in all: the fewer facts there are, the more of each is shown. */
export const FACT_LINES = 4

/** What marks an entry of a list at the start of a line. */
const MARK = /^\s*[-*•·]\s*/

/** A text, or the entries of a list, each with the number of its first line. */
export type Block = { line: number; text: string } | { line: number; entries: Array<{ line: number; text: string }> }

/** A plain text in order: what stands behind marks is put into lists. */
export function toBlocks(words: string): Block[] {
  const blocks: Block[] = []
  for (const [line, written] of words.split('\n').entries()) {
    const last = blocks.at(-1)
    const text = /^\s*[-*•]\s/.test(written) ? written.replace(MARK, '').trim() : ''
    if (text === '') {
      if (last && 'text' in last) last.text += `\n${written}`
      else blocks.push({ line, text: written })
    } else if (last && 'entries' in last) last.entries.push({ line, text })
    else blocks.push({ line, entries: [{ line, text }] })
  }
  return blocks.filter((block) => 'entries' in block || block.text.trim() !== '')
}

/** Pinned posts as facts: the heading of a key event, each line of another post, without what marks a list. */
export function factLines(facts: readonly Message[]): string[] {
  const lines = facts.flatMap((post) => {
    const { heading, text } = postWords(post)
    return heading ? [heading] : text.split('\n').map((line) => line.replace(MARK, '').trim())
  })
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, FACT_LINES)
}

/** A post in words: the first line of a key event is its heading, the rest its text. */
export function postWords({ content, is_key: isKey }: Pick<Message, 'content' | 'is_key'>): {
  heading: string
  text: string
} {
  if (isKey === 0) return { heading: '', text: content }
  const [heading = '', ...rest] = content.split('\n')
  return { heading: heading.trim(), text: rest.join('\n').trim() }
}

function newestFirst(posts: readonly Message[]): Message[] {
  return posts.toSorted((left, right) => right.seq - left.seq)
}
