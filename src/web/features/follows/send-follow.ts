import type { Answer, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { settleMark, type Mark, type MarkJob } from '../../runtime/settle-mark.ts'
import { asUser } from '../session/as-user.ts'
import { requireUser } from '../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { callFollow } from './follow-calls.ts'
import { findFollow, showFollow } from './follow-store.ts'

const jobs = new Map<string, MarkJob>()

/**
 * Follows what a key names or no longer: shown at once, then brought to what the reader wants last; where that fails it is
 * shown as it was, and why is said. Who is not logged in is asked to, and what they tapped goes on by itself.
 */
export async function toggleFollow(key: string, fans: number, runtime: Runtime): Promise<void> {
  const wanted = !findFollow(key)?.on
  if (!(await requireUser({ action: 'follow' }))) return
  const before = findFollow(key) ?? { on: false, count: fans }
  showFollow(key, { on: wanted, count: before.count + Number(wanted) - Number(before.on) })
  const running = jobs.get(key)
  if (running) {
    running.wanted = wanted
    return
  }
  const job: MarkJob = { wanted, confirmed: before }
  jobs.set(key, job)
  const failure = await settleMark(job, (on) => send(key, on, runtime))
  jobs.delete(key)
  showFollow(key, job.confirmed)
  if (failure && failure.code !== TURNED_AWAY.code) toast(sayWhy(failure, runtime))
}

/** What is to be shown beside what the API says: what the reader is just changing stays as they want it. */
export function withPending(key: string, said: Mark): Mark {
  const job = jobs.get(key)
  if (!job) return said
  job.confirmed = said
  return { on: job.wanted, count: said.count + Number(job.wanted) - Number(said.on) }
}

async function send(key: string, on: boolean, { api }: Runtime): Promise<Answer<Mark>> {
  return (await asUser({ action: 'follow' }, () => callFollow(key, on, api))) ?? TURNED_AWAY
}

/** The reader did not log in after all: nothing to be said. */
const TURNED_AWAY: Failure = { code: 40103, msg: '', data: null }
const TOO_MANY = 40901

function sayWhy({ code, msg }: Failure, { text }: Runtime): string {
  if (code === NETWORK_FAILURE) return text('error.networkAdvice')
  return code === TOO_MANY ? text('follow.tooMany') : msg
}
