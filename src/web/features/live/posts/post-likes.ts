import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Message } from '#contract/live.ts'
import { randomUuid } from '../../../storage/browser-ids.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { settleMark, type Mark, type MarkJob } from '../../../runtime/settle-mark.ts'
import { whenSignedIn } from '../../session/session.ts'
import { toast } from '../../../ui/toast.ts'

/** What the reader did to a post, and the count that it was done to. */
export interface PostMark extends Mark {
  /** What the room said when `count` was made: once it says something else, that is shown. */
  said: number
}

/** By `msg_id`; kept while the site is open. */
export const postMarks: StoreApi<Readonly<Record<string, PostMark>>> = createStore(() => ({}))

const jobs = new Map<string, MarkJob>()

/** A post's heart as it is to be shown. */
export function shownLike({ like_count: said }: Pick<Message, 'like_count'>, mark: PostMark | undefined): Mark {
  if (!mark) return { on: false, count: said }
  return { on: mark.on, count: mark.said === said ? mark.count : Math.max(said, Number(mark.on)) }
}

/** Likes a post, or no longer: shown at once, and as it was if that fails. */
export async function togglePostLike(post: Message, runtime: Runtime): Promise<void> {
  const id = post.msg_id
  const before = shownLike(post, postMarks.getState()[id])
  const on = !before.on
  const said = post.like_count
  const show = (mark: Mark) => postMarks.setState({ [id]: { ...mark, said } })
  show({ on, count: Math.max(0, before.count + (on ? 1 : -1)) })
  const running = jobs.get(id)
  if (running) {
    running.wanted = on
    return
  }
  const job: MarkJob = { wanted: on, confirmed: before }
  jobs.set(id, job)
  const failure = await settleMark(job, (wanted) => callLike(post, wanted, runtime))
  jobs.delete(id)
  show(job.confirmed)
  if (failure) toast(failure.code === NETWORK_FAILURE ? runtime.text('error.networkAdvice') : failure.msg)
}

async function callLike({ live_id: id, msg_id }: Message, on: boolean, { api }: Runtime): Promise<Answer<Mark>> {
  if (!navigator.onLine || !(await whenSignedIn())) return unreachable
  const answer = await api.call(
    'POST /peony/v3/live/room/{id}/like',
    { id, msg_id, type: on ? 1 : 2 },
    { requestId: randomUuid(), keepalive: true },
  )
  if (answer.code !== 0) return answer
  return { ...answer, data: { on: answer.data.is_like, count: answer.data.like_count } }
}

const unreachable: Failure = { code: NETWORK_FAILURE, msg: '', data: null }
