import { toLine } from '#base/to-line.ts'
import type { CircleChannel } from '#contract/share-urls.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import { listMembers, upsertMember } from './store-members.ts'
import * as store from './store-circles.ts'

/** Avatars are addresses, empty where there are none. */
export interface CircleDraft {
  /** Stable key of the source; the same one is the same circle. */
  key: string
  name: string
  avatar: string
  intro: string
  memberCount: number
}

/** What a post has besides its item. */
export interface CirclePostDraft {
  circleKey: string
  user: { key: string; name: string; avatar: string; verified: boolean; verifyLabel: string }
  region: string
  /** What it points to: an address of the web, or one of this site from its root on. */
  link: { title: string; url: string; cover: string } | null
  channel: CircleChannel
}

export async function saveCircle(tx: Tx, draft: CircleDraft): Promise<number> {
  const facts: store.CircleFacts = {
    source_id: draft.key,
    name: toLine(draft.name),
    avatar: toLine(draft.avatar),
    intro: toLine(draft.intro),
    member_count: draft.memberCount,
  }
  const known = await store.findCircle(tx.db, draft.key)
  if (known && Object.entries(facts).every(([name, value]) => known[name as keyof store.CircleFacts] === value)) {
    return known.id
  }
  const id = await store.upsertCircle(tx, facts)
  if (known) await recordChange(tx, { kind: 'site', id: 0 })
  return id
}

export async function saveCirclePost(tx: Tx, contentId: number, draft: CirclePostDraft): Promise<void> {
  const circle = await store.findCircle(tx.db, draft.circleKey)
  if (!circle) throw new Error(`There is no circle ${draft.circleKey}`)
  const { user, link } = draft
  const known = await store.findPost(tx.db, contentId)
  const [member] = known ? await listMembers(tx.db, [known.member_id]) : []
  const memberId = await upsertMember(tx, {
    // A user of this site stays the one who posted; named by a source, it is somebody of that source.
    source_id: member?.source_id === user.key ? user.key : `circle:${user.key}`,
    name: toLine(user.name),
    avatar: toLine(user.avatar),
    verified: user.verified ? 1 : 0,
    verify_label: toLine(user.verifyLabel),
    title: '',
    org: '',
    license_no: '',
  })
  await store.upsertPost(tx, {
    content_id: contentId,
    circle_id: circle.id,
    member_id: memberId,
    channel: draft.channel,
    region: toLine(draft.region),
    link: link && JSON.stringify({ title: toLine(link.title), url: toLine(link.url), cover: toLine(link.cover) }),
  })
}
