import type { Answer, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { settleMark, type Mark, type MarkJob } from '../../runtime/settle-mark.ts'
import { asUser } from '../session/as-user.ts'
import { requireUser } from '../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { findFollow, showFollow } from './follow-store.ts'

const jobs = new Map<string, MarkJob>()

/**
 * Follows an account or no longer: shown at once, then brought to what the reader wants last; where that fails it is
 * shown as it was, and why is said. Who is not logged in is asked to, and what they tapped goes on by itself.
 */
export async function toggleFollow(accountId: string, fans: number, runtime: Runtime): Promise<void> {
  const wanted = !findFollow(accountId)?.on
  if (!(await requireUser({ action: 'follow' }))) return
  const before = findFollow(accountId) ?? { on: false, count: fans }
  showFollow(accountId, { on: wanted, count: before.count + Number(wanted) - Number(before.on) })
  const running = jobs.get(accountId)
  if (running) {
    running.wanted = wanted
    return
  }
  const job: MarkJob = { wanted, confirmed: before }
  jobs.set(accountId, job)
  const failure = await settleMark(job, (on) => callFollow(accountId, on, runtime))
  jobs.delete(accountId)
  showFollow(accountId, job.confirmed)
  if (failure && failure.code !== TURNED_AWAY.code) toast(sayWhy(failure, runtime))
}

/** What is to be shown beside what the API says: what the reader is just changing stays as they want it. */
export function withPending(accountId: string, said: Mark): Mark {
  const job = jobs.get(accountId)
  if (!job) return said
  job.confirmed = said
  return { on: job.wanted, count: said.count + Number(job.wanted) - Number(said.on) }
}

async function callFollow(accountId: string, on: boolean, { api }: Runtime): Promise<Answer<Mark>> {
  const input = { id: accountId, type: on ? 1 : 2 } as const
  const options = { requestId: randomUuid(), keepalive: true }
  const answer = await asUser({ action: 'follow' }, () => api.call('POST /guzzle/v1/mp/follow/{id}', input, options))
  if (answer === null) return TURNED_AWAY
  if (answer.code !== 0) return answer
  return { ...answer, data: { on: answer.data.is_followed, count: answer.data.fans_count } }
}

/** The reader did not log in after all: nothing to be said. */
const TURNED_AWAY: Failure = { code: 40103, msg: '', data: null }
const TOO_MANY = 40901

function sayWhy({ code, msg }: Failure, { text }: Runtime): string {
  if (code === NETWORK_FAILURE) return text('error.networkAdvice')
  return code === TOO_MANY ? text('follow.tooMany') : msg
}
