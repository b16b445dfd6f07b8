import { formatDateTime } from '#contract/format/times.ts'
import type { Notice } from '#contract/notices.ts'
import type { PageTextId } from '#locales/text-ids.ts'
import type { Text } from '../../i18n/text.tsx'

/** What a notice says, and where it leads; null: nowhere. */
export interface NoticeWords {
  title: string
  /** What somebody wrote, or what it is about. */
  excerpt: string
  /** Behind the excerpt, where it takes place. */
  place: string
  /** Why it was decided so. */
  reason: string
  to: string | null
}

/** What was decided on what, as it is said; what else there is has a word for all. */
const DECISIONS: Readonly<Record<string, PageTextId>> = {
  'approved comment': 'notices.approved.comment',
  'rejected comment': 'notices.rejected.comment',
  'removed comment': 'notices.removed.comment',
  'restored comment': 'notices.restored.comment',
  'reopened comment': 'notices.reopened.comment',
  'approved profile': 'notices.approved.profile',
  'rejected profile': 'notices.rejected.profile',
  'removed profile': 'notices.rejected.profile',
  'muted account': 'notices.muted',
  'banned account': 'notices.banned',
  'lifted account': 'notices.lifted',
}

export function wordNotice(notice: Notice, text: Text): NoticeWords {
  const words = WORDS[notice.kind](notice, text)
  return { excerpt: '', place: '', reason: '', to: notice.card?.path ?? null, ...words }
}

type Words = (notice: Notice, text: Text) => Partial<NoticeWords> & { title: string }

const WORDS: Record<Notice['kind'], Words> = {
  reply: ({ from, card, comment }, text) => ({
    title: text('notices.reply', { name: from?.name ?? text('notices.somebody') }),
    excerpt: comment && comment.is_gone === 0 ? comment.content : text('notices.commentGone'),
    to: card && comment ? toComment(card.path, comment.id) : null,
  }),
  reminder: ({ card, detail }, text) => {
    const title = card?.title ?? text('notices.itemGone')
    if (detail.what === 'off')
      return { title, excerpt: text('notices.calledOff', { time: formatDateTime(Number(detail.start_time)) }) }
    if (detail.what !== 'start') {
      return {
        title: text('notices.news', { title: told(detail, 'title'), count: Number(detail.count ?? 1) }),
        excerpt: title,
      }
    }
    const when = text('booking.begins', { time: formatDateTime(Number(detail.start_time)) })
    return { title, excerpt: when, place: told(detail, 'place') }
  },
  moderation: ({ detail, card, comment }, text) => {
    const decision = `${detail.outcome} ${detail.of}`
    const until = Number(detail.until ?? 0)
    const reason = told(detail, 'reason')
    return {
      title: text(DECISIONS[decision] ?? 'notices.decided'),
      excerpt: until > 0 ? text('notices.until', { time: formatDateTime(until) }) : told(detail, 'excerpt'),
      reason: reason === '' ? '' : text('notices.reason', { reason }),
      to: card && comment && comment.is_gone === 0 ? toComment(card.path, comment.id) : (card?.path ?? null),
    }
  },
  system: ({ detail }, text) => ({
    title: told(detail, 'title') || text('notices.kind.system'),
    excerpt: told(detail, 'text'),
  }),
}

function told(detail: Notice['detail'], name: string): string {
  return String(detail[name] ?? '')
}

/** The page of an item, opened at a comment. */
function toComment(path: string, id: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}c=${encodeURIComponent(id)}`
}
