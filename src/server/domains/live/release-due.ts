import { showMessage, type MessageParts } from './host-messages.ts'
import type { LiveParts } from './live.ts'
import { findMessage } from './store.ts'
import * as writes from './store-writes.ts'

const BATCH = 100

/** Shows messages that waited long enough, in the order in which they were said; several processes may do so at once. */
export async function releaseDue(parts: MessageParts & Pick<LiveParts, 'database'>, now: number): Promise<void> {
  const { database } = parts
  for (;;) {
    const due = await writes.listDue(database.db, now, BATCH)
    let shown = 0
    for (const [contentId, ofRoom] of Map.groupBy(due, (row) => row.content_id)) {
      await database.write(async (tx) => {
        const room = await writes.lockRoom(tx, contentId)
        if (!room) return
        for (const { id } of ofRoom) {
          const row = await findMessage(tx.db, id)
          if (row?.status !== 0 || row.release_at === 0) continue
          await showMessage(parts, tx, room, row)
          shown += 1
        }
      })
    }
    if (due.length < BATCH || shown === 0) return
  }
}
