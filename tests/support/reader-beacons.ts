import { randomBytes } from 'node:crypto'
import type { ContentCard } from '#contract/content.ts'
import { BEACON_BATCH_MAX, BEACON_PATH, BEACON_TERMINAL, BEACON_VERSION } from '#contract/beacons.ts'
import { PHONE } from './phone.ts'

/** Has new readers open an item and read as far as a paragraph. */
export async function sendReaders(
  origin: string,
  { id }: Pick<ContentCard, 'id'>,
  count: number,
  { paragraph }: { paragraph: number },
): Promise<void> {
  const crowd = randomBytes(6).toString('hex')
  const events = Array.from({ length: count }, (_, place) => ({
    timestamp: Math.floor(Date.now() / 1000),
    version: BEACON_VERSION,
    terminal: BEACON_TERMINAL,
    tid: id,
    user_id: `reader-${crowd}-${place}`,
    behavior: 'read',
    percent: 40,
    duration: 10,
    p: paragraph,
  }))
  if (events.length > BEACON_BATCH_MAX) throw new Error(`a beacon has at most ${BEACON_BATCH_MAX} readers`)
  const answer = await fetch(`${origin}${BEACON_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': PHONE.userAgent },
    body: JSON.stringify(events),
  })
  if (!answer.ok) throw new Error(`a beacon was answered ${answer.status}`)
}
