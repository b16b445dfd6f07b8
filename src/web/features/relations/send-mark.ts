import type { Answer, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { randomUuid } from '../../browser-ids.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { settleMark, type Mark, type MarkJob } from '../../runtime/settle-mark.ts'
import { whenSignedIn } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { relationOf, showRelation, type MarkName, type RelatedContent } from './relation-store.ts'

export interface MarkOrder {
  content: RelatedContent
  name: MarkName
  wanted: boolean
  /** As it was before the reader touched it. */
  before: Mark
  runtime: Runtime
}

const jobs = new Map<string, MarkJob>()

/** Brings a mark to what the reader wants of it last; where that fails it is shown as it was, and why is said. */
export async function sendMark({ content, name, wanted, before, runtime }: MarkOrder): Promise<void> {
  const key = `${name} ${content.id}`
  const running = jobs.get(key)
  if (running) {
    running.wanted = wanted
    return
  }
  const job: MarkJob = { wanted, confirmed: before }
  jobs.set(key, job)
  const failure = await settleMark(job, (on) => callMark(content, name, on, runtime))
  jobs.delete(key)
  showRelation(content.id, { ...relationOf(content), [name]: job.confirmed })
  if (failure) toast(sayWhy(failure, runtime))
}

/** A mark as it is to be shown beside what the API says of it. */
export function pendingMark(id: string, name: MarkName, said: Mark): Mark {
  const job = jobs.get(`${name} ${id}`)
  if (!job) return said
  job.confirmed = said
  return { on: job.wanted, count: said.count + Number(job.wanted) - Number(said.on) }
}

const TOKEN_DEAD = 40102

/** A mark needs no account: where a login has ended meanwhile it is the anonymous reader's. */
async function callMark(content: RelatedContent, name: MarkName, on: boolean, runtime: Runtime): Promise<Answer<Mark>> {
  if (!navigator.onLine || !(await whenSignedIn())) return unreachable
  const call = name === 'star' ? callStar : callCollect
  const answer = await call(content, on, runtime)
  return answer.code === TOKEN_DEAD ? call(content, on, runtime) : answer
}

async function callStar({ id, actor }: RelatedContent, on: boolean, { api }: Runtime): Promise<Answer<Mark>> {
  const input = { id, type: on ? 1 : 2 } as const
  const options = { requestId: randomUuid(), keepalive: true }
  const answer = await (actor === 'mp'
    ? api.call('POST /guzzle/v1/star', input, options)
    : api.call('POST /peony/v1/star', input, options))
  if (answer.code !== 0) return answer
  return { ...answer, data: { on: answer.data.is_star, count: answer.data.star_count } }
}

async function callCollect({ id, actor }: RelatedContent, on: boolean, { api }: Runtime): Promise<Answer<Mark>> {
  const input = { id, type: on ? 1 : 2 } as const
  const options = { requestId: randomUuid(), keepalive: true }
  const answer = await (actor === 'mp'
    ? api.call('POST /guzzle/v1/collection/{id}', input, options)
    : api.call('POST /peony/v1/collection/{id}', input, options))
  if (answer.code !== 0) return answer
  return { ...answer, data: { on: answer.data.is_collect, count: answer.data.collect_count } }
}

const unreachable: Failure = { code: NETWORK_FAILURE, msg: '', data: null }

function sayWhy({ code, msg }: Failure, { text }: Runtime): string {
  if (code === NETWORK_FAILURE) return text('error.networkAdvice')
  return msg
}
