import type { QueueKind, QueuePush, ReviewKind } from '#contract/admin/moderation.ts'
import { channelOf } from '#contract/channels.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Staff } from '../judging/judging.ts'
import type { ModerationParts } from './moderation.ts'
import { encodeTarget } from './view.ts'

/** Tells, with the transaction, whoever looks at the queue what left it or is back in it. */
export async function tellModerators(
  { ids, publications }: Pick<ModerationParts, 'ids' | 'publications'>,
  tx: Tx,
  { settled, list, staff }: { settled: boolean; list: ReadonlyArray<{ kind: ReviewKind; id: string }>; staff: Staff },
): Promise<void> {
  if (list.length === 0) return
  const push = {
    by: { staff_id: staff.staffId === null ? '' : ids.encode(staff.staffId), name: staff.by },
    settled,
    list: list.map(({ kind, id }) => ({ kind, id })),
  } satisfies QueuePush
  await publications.add(tx, channelOf.moderation(), push)
}

/** Tells, with the transaction, whoever looks at the queue what came into it; never what it says. */
export async function tellQueued(
  { ids, publications }: Pick<ModerationParts, 'ids' | 'publications'>,
  tx: Tx,
  { queue, kind, id }: { queue: QueueKind; kind: ReviewKind; id: number },
): Promise<void> {
  const push = {
    by: { staff_id: '', name: '' },
    settled: false,
    came: queue,
    list: [{ kind, id: encodeTarget(ids, kind, id) }],
  } satisfies QueuePush
  await publications.add(tx, channelOf.moderation(), push)
}
