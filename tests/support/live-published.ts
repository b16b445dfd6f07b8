import type { LivePush } from '#contract/live.ts'
import type { TestBackend } from './backend.ts'

/** What was told on a channel so far, in order. */
export async function publishedOn({ database }: Pick<TestBackend, 'database'>, channel: string): Promise<LivePush[]> {
  const rows = await database.db
    .selectFrom('publications')
    .select('data')
    .where('channel', '=', channel)
    .orderBy('id')
    .execute()
  return rows.map((row) => JSON.parse(row.data) as LivePush)
}
