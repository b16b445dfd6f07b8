import type { Answer, Api } from '#contract/endpoints.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import type { Mark } from '../../runtime/settle-mark.ts'

const TOPIC = 'topic '

/** What a topic is followed by; an account is by its id. */
export function topicKey(gid: string): string {
  return TOPIC + gid
}

/** Follows what a key names, or no longer. How many follow a topic is told nobody. */
export async function callFollow(key: string, on: boolean, api: Api): Promise<Answer<Mark>> {
  const type = on ? 1 : 2
  const options = { requestId: randomUuid(), keepalive: true }
  return toMark(
    key.startsWith(TOPIC)
      ? await api.call('POST /peony/v1/topic/follow/{id}', { id: key.slice(TOPIC.length), type }, options)
      : await api.call('POST /guzzle/v1/mp/follow/{id}', { id: key, type }, options),
  )
}

/** Whether the reader follows what a key names. */
export async function askFollowed(key: string, api: Api): Promise<Answer<Mark>> {
  const options = { requestId: randomUuid() }
  return toMark(
    key.startsWith(TOPIC)
      ? await api.call('POST /peony/v1/topic/is_followed/{id}', { id: key.slice(TOPIC.length) }, options)
      : await api.call('POST /guzzle/v1/mp/is_followed/{id}', { id: key }, options),
  )
}

function toMark(answer: Answer<{ is_followed: boolean; fans_count?: number }>): Answer<Mark> {
  if (answer.code !== 0) return answer
  return { ...answer, data: { on: answer.data.is_followed, count: answer.data.fans_count ?? 0 } }
}
