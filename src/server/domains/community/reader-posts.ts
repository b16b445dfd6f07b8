import type { CircleChannel } from '#contract/share-urls.ts'
import type { Tx } from '#server/storage/database.ts'
import { toMemberKey } from './rules.ts'
import { upsertPost } from './store-circles.ts'
import { upsertMember } from './store-members.ts'

/** What a user of this site posted in a circle. */
export interface ReaderPost {
  circleId: number
  channel: CircleChannel
  userId: number
  /** What they are called; readers see how they are called then. */
  name: string
}

export async function saveReaderPost(tx: Tx, contentId: number, post: ReaderPost): Promise<void> {
  const memberId = await upsertMember(tx, {
    source_id: toMemberKey(post.userId),
    name: post.name,
    avatar: '',
    verified: 0,
    verify_label: '',
    title: '',
    org: '',
    license_no: '',
  })
  await upsertPost(tx, {
    content_id: contentId,
    circle_id: post.circleId,
    member_id: memberId,
    channel: post.channel,
    region: '',
    link: null,
  })
}
