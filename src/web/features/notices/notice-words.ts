import { formatDateTime } from '#contract/format/times.ts'
import type { Notice } from '#contract/notices.ts'
import { personPath } from '#contract/share-urls.ts'
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
  'approved question': 'notices.approved.question',
  'rejected question': 'notices.rejected.question',
  'removed question': 'notices.removed.question',
  'approved answer': 'notices.approved.answer',
  'rejected answer': 'notices.rejected.answer',
  'removed answer': 'notices.removed.answer',
  'approved circle': 'notices.approved.circle',
  'rejected circle': 'notices.rejected.circle',
  'removed circle': 'notices.removed.circle',
  'approved profile': 'notices.approved.profile',
  'rejected profile': 'notices.rejected.profile',
  'removed profile': 'notices.rejected.profile',
  'muted account': 'notices.muted',
  'banned account': 'notices.banned',
  'lifted account': 'notices.lifted',
}

/** The same of whatever was decided on. */
const OUTCOMES: Readonly<Record<string, PageTextId>> = {
  restored: 'notices.restored',
  reopened: 'notices.reopened',
  upheld: 'notices.upheld',
}

export function wordNotice(notice: Notice, text: Text): NoticeWords {
  const words = WORDS[notice.kind](notice, text)
  return { excerpt: '', place: '', reason: '', to: notice.card?.path ?? null, ...words }
}

type Words = (notice: Notice, text: Text) => Partial<NoticeWords> & { title: string }

const WORDS: Record<Notice['kind'], Words> = {
  reply: (notice, text) =>
    notice.detail.what === 'answer'
      ? { title: text('notices.answer', { who: who(notice, text) }), excerpt: told(notice.detail, 'excerpt') }
      : byOthers('notices.reply')(notice, text),
  mention: byOthers('notices.mention'),
  comment: byOthers('notices.comment'),
  star: byOthers('notices.star'),
  follow: (notice, text) => ({
    title: text('notices.follow', { who: who(notice, text) }),
    to: notice.from ? personPath(notice.from.id) : null,
  }),
  reminder: ({ card, detail }, text) => {
    const title = card?.title ?? text('notices.itemGone')
    if (detail.what === 'off')
      return { title, excerpt: text('notices.calledOff', { time: formatDateTime(Number(detail.start_time)) }) }
    if (detail.what === 'place') {
      return {
        title: text('notices.place', { title: told(detail, 'title') }),
        excerpt: text('notices.receipt', { number: told(detail, 'receipt_no') }),
      }
    }
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
      title: text(DECISIONS[decision] ?? OUTCOMES[detail.outcome ?? ''] ?? 'notices.decided'),
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

/** What one or several did about a comment, with its words; leads to it. */
function byOthers(title: PageTextId): Words {
  return ({ card, comment, ...notice }, text) => ({
    title: text(title, { who: who(notice, text) }),
    excerpt: comment && comment.is_gone === 0 ? comment.content : text('notices.commentGone'),
    to: card && comment ? toComment(card.path, comment.id) : null,
  })
}

/** Who did it: the first by their name, where one is known, and how many there are. */
function who({ from, people }: Pick<Notice, 'from' | 'people'>, text: Text): string {
  const name = from?.name ?? ''
  if (people > 1) return name === '' ? text('notices.many', { people }) : text('notices.several', { name, people })
  return text('notices.one', { name: name || text('notices.somebody') })
}

function told(detail: Notice['detail'], name: string): string {
  return String(detail[name] ?? '')
}

/** The page of an item, opened at a comment. */
function toComment(path: string, id: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}c=${encodeURIComponent(id)}`
}
