import { channelOf } from '#contract/channels.ts'
import type { UserPush } from '#contract/notices.ts'
import { findUserOf } from '#server/http/subjects.ts'
import type { Tx } from '#server/storage/database.ts'
import type { NoticeParts } from './notices.ts'

/**
 * Tells users, with the transaction, that their notices are others than before: not which, and not how many, for that
 * two transactions at a time would say differently. Devices have no channel.
 */
export async function tellUsers(
  { ids, publications }: Pick<NoticeParts, 'ids' | 'publications'>,
  tx: Tx,
  subjects: readonly string[],
): Promise<void> {
  const userIds = [...new Set(subjects)].flatMap((subject) => findUserOf(subject) ?? [])
  for (const userId of userIds)
    await publications.add(tx, channelOf.user(ids.encodePerson(userId)), { t: 'notices' } satisfies UserPush)
}
