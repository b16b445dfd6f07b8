import type { Answer, Api, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { settleMark, type Mark, type MarkJob } from '../../runtime/settle-mark.ts'
import { whenSignedIn } from '../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { waitings } from '../waiting/waiting.ts'
import { readLaterHere, tellLaterChanged } from './later-here.ts'
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

/**
 * Brings a mark to what the reader wants of it last. Where nobody answers, it stays so and waits for the network; what is
 * refused is shown as it was, and why is said.
 */
export async function sendMark({ content, name, wanted, before, runtime }: MarkOrder): Promise<void> {
  const key = `${name} ${content.id}`
  const running = jobs.get(key)
  if (running) {
    running.wanted = wanted
    return
  }
  const job: MarkJob = { wanted, confirmed: before }
  jobs.set(key, job)
  const failure = await settleMark(job, (on) => callSignedIn(content, name, on, runtime))
  jobs.delete(key)
  if (failure?.code === NETWORK_FAILURE) {
    const { wanted: on } = job
    const input = { content: briefly(content), name, on } satisfies WaitingMark
    waitings.add({ kind: name, key: content.id, requestId: randomUuid(), input }, true)
    toast(runtime.text(on ? 'waiting.mark' : 'waiting.markOff'))
    return
  }
  waitings.drop({ kind: name, key: content.id })
  showRelation(content.id, { ...relationOf(content), [name]: job.confirmed })
  if (name === 'collect' && !job.confirmed.on && readLaterHere().isAny) tellLaterChanged()
  if (failure) toast(failure.msg)
}

/** A mark that waits for the network. */
export interface WaitingMark {
  content: RelatedContent
  name: MarkName
  on: boolean
}

function briefly({ id, actor, star_count, collect_count }: RelatedContent): RelatedContent {
  return { id, actor, star_count, collect_count }
}

/** A mark as it is to be shown beside what the API says of it. */
export function pendingMark(id: string, name: MarkName, said: Mark): Mark {
  const job = jobs.get(`${name} ${id}`)
  if (job) job.confirmed = said
  const wanted = job?.wanted ?? findWaitingMark(id, name)?.on ?? said.on
  return { on: wanted, count: said.count + Number(wanted) - Number(said.on) }
}

/** What the reader wants of a mark as soon as there is a network. */
export function findWaitingMark(id: string, name: MarkName): WaitingMark | undefined {
  return waitings.find({ kind: name, key: id })?.input as WaitingMark | undefined
}

const TOKEN_DEAD = 40102

/** A mark needs no account: where a login has ended meanwhile it is the anonymous reader's. */
async function callSignedIn(
  content: RelatedContent,
  name: MarkName,
  on: boolean,
  { api }: Runtime,
): Promise<Answer<Mark>> {
  if (!navigator.onLine || !(await whenSignedIn())) return unreachable
  const requestId = randomUuid()
  const answer = await callMark(content, name, on, api, requestId)
  return answer.code === TOKEN_DEAD ? callMark(content, name, on, api, requestId) : answer
}

/** Sets a mark or takes it away. */
export function callMark(
  content: RelatedContent,
  name: MarkName,
  on: boolean,
  api: Api,
  requestId: string,
): Promise<Answer<Mark>> {
  return (name === 'star' ? callStar : callCollect)(content, on, api, requestId)
}

async function callStar(
  { id, actor }: RelatedContent,
  on: boolean,
  api: Api,
  requestId: string,
): Promise<Answer<Mark>> {
  const input = { id, type: on ? 1 : 2 } as const
  const options = { requestId, keepalive: true }
  const answer = await (actor === 'mp'
    ? api.call('POST /guzzle/v1/star', input, options)
    : api.call('POST /peony/v1/star', input, options))
  if (answer.code !== 0) return answer
  return { ...answer, data: { on: answer.data.is_star, count: answer.data.star_count } }
}

async function callCollect(
  { id, actor }: RelatedContent,
  on: boolean,
  api: Api,
  requestId: string,
): Promise<Answer<Mark>> {
  const input = { id, type: on ? 1 : 2 } as const
  const options = { requestId, keepalive: true }
  const answer = await (actor === 'mp'
    ? api.call('POST /guzzle/v1/collection/{id}', input, options)
    : api.call('POST /peony/v1/collection/{id}', input, options))
  if (answer.code !== 0) return answer
  return { ...answer, data: { on: answer.data.is_collect, count: answer.data.collect_count } }
}

const unreachable: Failure = { code: NETWORK_FAILURE, msg: '', data: null }
