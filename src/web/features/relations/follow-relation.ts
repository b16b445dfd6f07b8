import type { ContentCard } from '#contract/content.ts'
import type { Api } from '#contract/endpoints.ts'
import type { UserRelated } from '#contract/relations.ts'
import { onReaderChange, readerKey } from '../session/session.ts'
import { relationOf, showRelation, type Relation } from './relation-store.ts'
import { findWaitingMark, pendingMark } from './send-mark.ts'

type Followed = Pick<ContentCard, 'id' | 'actor'> & { status?: string | number | undefined }

/** Whom an item was last asked for. */
const askedFor = new Map<string, string>()

/**
 * Asks what the reader has to do with an item, again whenever that is somebody else. Answers how to stop. Nobody has
 * anything to do with an item that is not public.
 */
export function followRelation(content: Followed, api: Api): () => void {
  if (content.status === 'draft') return nothing
  showWaiting(content.id)
  const ask = () => void askOnce(content, api)
  ask()
  return onReaderChange(ask)
}

const nothing = () => {}

async function askOnce({ id, actor }: Followed, api: Api): Promise<void> {
  const reader = readerKey()
  if (reader === '' || askedFor.get(id) === reader) return
  askedFor.set(id, reader)
  const a = actor === 'mp' ? 'dinner' : 'inner'
  const answer = await api.call('GET /peony/v3/content/{a}/{b}/user_related', { a, b: id })
  if (askedFor.get(id) !== reader) return
  if (answer.code === 0) showRelation(id, withPending(id, toRelation(answer.data)))
  else askedFor.delete(id)
}

/** What waits for the network is shown as the reader wants it, also where nothing more can be had. */
function showWaiting(id: string): void {
  for (const name of ['star', 'collect'] as const) {
    const waiting = findWaitingMark(id, name)
    if (!waiting) continue
    const relation = relationOf(waiting.content)
    showRelation(id, { ...relation, [name]: pendingMark(id, name, relation[name]) })
  }
}

/** What the reader is just changing stays as they want it. */
function withPending(id: string, relation: Relation): Relation {
  return {
    ...relation,
    star: pendingMark(id, 'star', relation.star),
    collect: pendingMark(id, 'collect', relation.collect),
  }
}

function toRelation(related: UserRelated): Relation {
  const { is_star, star_count, is_collect, collect_count, read_percent, last_position, last_read_time } = related
  return {
    star: { on: is_star, count: star_count },
    collect: { on: is_collect, count: collect_count },
    place:
      last_read_time > 0
        ? { paragraph: String(last_position), percent: read_percent, at: last_read_time * 1000 }
        : null,
  }
}
