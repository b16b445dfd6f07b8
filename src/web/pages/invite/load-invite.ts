import { LIST_TAG } from '#contract/cache-tags.ts'
import type { ContentCard } from '#contract/content.ts'
import type { FailureData } from '#contract/endpoints.ts'
import type { Invitation } from '#contract/invites.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import { cardTags, type LoadRequest } from '../../runtime/screen.ts'

/** Why an invitation cannot be accepted by anybody. */
export type Closed = 'expired' | 'used_up' | 'unknown'

export interface InviteData {
  /** Empty on the page of the reader's own invitation. */
  code: string
  invitation: Invitation | null
  closed: Closed | null
  /** What is read today. */
  cards: ContentCard[]
}

const CARDS = 3

/** An invitation as everybody sees it, with something to read; a reader's own is asked for by the browser. */
export async function loadInvite({ address, runtime: { api } }: LoadRequest): Promise<InviteData> {
  if (address.screen !== 'invite') throw notFound()
  const { code } = address
  if (code === null) return { code: '', invitation: null, closed: null, cards: [] }
  const [answer, hot] = await Promise.all([
    api.call('GET /peony/v1/invite/record', { code }),
    api.call('GET /inner/static/hot72', { pagesize: CARDS }),
  ])
  const cards = hot.code === 0 ? hot.data.list : []
  if (answer.code === 0) return { code, invitation: answer.data, closed: null, cards }
  const closed = closedBy(answer.code, answer.data)
  if (closed === null) dataOf(answer)
  return { code, invitation: null, closed, cards }
}

/** What a refusal says of an invitation; null where it says nothing of it. */
export function closedBy(code: number, data: FailureData | null): Closed | null {
  if (code === 41001) return data?.reason === 'used_up' ? 'used_up' : 'expired'
  return code === 40401 || code === 40001 ? 'unknown' : null
}

export function tags({ cards }: InviteData): string[] {
  return [LIST_TAG, ...cardTags(cards)]
}
