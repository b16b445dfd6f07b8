import { call } from '../../api/client.ts'

/** What writes who publishes the site and what it is divided into. */
const WRITES =
  /^(?:POST \/admin\/api\/v1\/(?:site|site\/(?:groups|places)(?:\/.+)?|groups\/order|groups\/\{gid\})|site (?:set|remove)|import .*)$/
const LATEST = 100

/** Who wrote the site last since a moment (milliseconds), and when (seconds); null where the log is not for whoever asks. */
export async function findWriter(since: number, mayRead: boolean): Promise<{ by: string; time: number } | null> {
  if (!mayRead) return null
  const { list } = await call('GET /admin/api/v1/audit', { since: Math.floor(since / 1000), pagesize: LATEST })
  const last = list.find(({ action }) => WRITES.test(action))
  return last ? { by: last.by, time: last.created_at } : null
}
