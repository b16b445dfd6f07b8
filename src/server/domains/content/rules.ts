import { toLine } from '#base/to-line.ts'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { ContentState } from '#server/storage/tables/content.ts'

const CJK_PER_MINUTE = 400
const WORDS_PER_MINUTE = 230
const SECONDS_PER_IMAGE = 10
const SUMMARY_LENGTH = 100
const NEW_SECONDS = 60
const TAG_MAX_LENGTH = 40
const TAGS_MAX = 20
const LONGEST_CHARACTER = 16
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Which comments under an item wait: what the staff set for it, else what its source says, else as around it. */
export function toCommentPolicy(
  item: { comment_policy: CommentPolicy | null; comments_closed: number },
  around: CommentPolicy,
): CommentPolicy {
  return item.comment_policy ?? (item.comments_closed === 1 ? 'off' : around)
}

/** Minutes that reading takes, rounded up; none where there is nothing to read. */
export function toReadMinutes(words: { cjk: number; other: number }, imageCount: number): number {
  const minutes = words.cjk / CJK_PER_MINUTE + words.other / WORDS_PER_MINUTE + (imageCount * SECONDS_PER_IMAGE) / 60
  return Math.ceil(minutes)
}

/** Whether an item came out so little ago that a change of its words is none: seconds. */
export function isStillNew(item: { publish_at: number }, now: number): boolean {
  return now - item.publish_at <= NEW_SECONDS
}

/** Whether two texts say something else, not only with other white space. */
export function hasOtherWords(
  former: { title: string; words: string },
  later: { title: string; words: string },
): boolean {
  const bare = ({ title, words }: typeof former) => `${bareOf(title)} ${bareOf(words)}`
  return bare(former) !== bare(later)
}

function bareOf(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, '')
}

/** What readers are told of changes in the words of an item: when the last one was, and whether they may see what it was. */
export function toToldChanges(
  item: { words_changed_at: number; changes_hidden: number },
  { textChanges }: { textChanges: string },
): { changedAt: number; mayCompare: boolean } {
  if (textChanges === 'off') return { changedAt: 0, mayCompare: false }
  return { changedAt: item.words_changed_at, mayCompare: item.changes_hidden === 0 }
}

/** What stands in for a missing summary: the beginning of the text. Chinese lines join without a space. */
export function toSummary(text: string): string {
  const line = text.replace(/(?<=[\p{Script=Han}\p{P}])\n(?=[\p{Script=Han}\p{P}\p{N}])/gu, '').replace(/\s+/g, ' ')
  return cut(line, SUMMARY_LENGTH)
}

/** At most `length` characters as a reader counts them, none of them halved. */
function cut(text: string, length: number): string {
  const characters = graphemes.segment(text.slice(0, length * LONGEST_CHARACTER))
  return Array.from(characters, ({ segment }) => segment)
    .slice(0, length)
    .join('')
    .trim()
}

/** An address that a page may link to, or nothing. */
export function toWebAddress(address: string): string {
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  return isWeb ? new URL(address).href : ''
}

/** Tag names as they are stored: lines, each once, in their order. */
export function toTagNames(tags: readonly string[]): string[] {
  const names = tags.map((tag) => cut(toLine(tag).normalize('NFC'), TAG_MAX_LENGTH))
  return [...new Set(names.filter((name) => name !== ''))].slice(0, TAGS_MAX)
}

/**
 * The state of an item once its source was read again. The source decides, but never brings back what was taken down;
 * and what is to be published at a later time is scheduled.
 */
export function toNextState(options: {
  current: ContentState | null
  wanted: 'published' | 'draft' | 'scheduled'
  publishAt: number
  now: number
}): ContentState {
  if (options.current === 'removed') return 'removed'
  if (options.wanted === 'draft') return 'draft'
  return options.publishAt > options.now ? 'scheduled' : 'published'
}

/** Whether an item can be given a time to appear: not while it is public. */
export function mayBeScheduled(state: ContentState): boolean {
  return state !== 'published'
}

/** When an item comes out that is published at `at`: at its own time, unless that is later, or a draft was given none. */
export function toPublishTime(
  { state, publish_at: own, created_at: madeAt }: { state: ContentState; publish_at: number; created_at: number },
  at: number,
): number {
  return state === 'draft' && own === madeAt ? at : Math.min(own, at)
}

/** Whether an item can be deleted without a trace: only while no reader can have had to do with it. */
export function mayBeDeleted(item: {
  state: ContentState
  view_count: number
  comment_count: number
  star_count: number
  collect_count: number
}): boolean {
  const isHidden = item.state === 'draft' || item.state === 'scheduled'
  return isHidden && item.view_count + item.comment_count + item.star_count + item.collect_count === 0
}

/** An item that may be recommended beside another one. */
export interface Candidate {
  id: number
  publishAt: number
  /** Tags that it shares with the other one; 0 when only the account is the same. */
  sharedTags: number
}

/** Most shared tags first, then the newest. */
export function rankRelated(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.sharedTags - a.sharedTags || b.publishAt - a.publishAt || b.id - a.id)
}

/** Start of the hour that a time lies in. */
export function toHour(time: number): number {
  return time - (time % 3600)
}

/**
 * Whether what is known of paragraphs by their number still fits a text: there are as many, and none that is still there
 * stands under another number.
 */
export function keepsNumbers(former: readonly { text: string }[], later: readonly { text: string }[]): boolean {
  if (former.length !== later.length) return false
  const elsewhere = new Set(former.map(({ text }) => text))
  return later.every(({ text }, index) => text === former[index]?.text || !elsewhere.has(text))
}
