import type { Answer, Api } from '#contract/endpoints.ts'
import type { Waiting } from '../waiting/create-waitings.ts'
import { relationOf, showRelation, type RelatedContent } from './relation-store.ts'
import { callMark, type WaitingMark } from './send-mark.ts'

/** Sets or takes away a mark that waited for the network. */
export async function sendWaitingMark(waiting: Waiting, api: Api): Promise<Answer<unknown>> {
  const { content, name, on } = waiting.input as WaitingMark
  const answer = await callMark(content, name, on, api, waiting.requestId)
  if (answer.code === 0) show(content, name, answer.data)
  return answer
}

/** Shows a mark that was refused as it was before. */
export function showMarkAsBefore({ input }: Waiting): void {
  const { content, name, on } = input as WaitingMark
  show(content, name, { on: !on, count: content[`${name}_count`] })
}

function show(content: RelatedContent, name: WaitingMark['name'], data: { on: boolean; count: number }): void {
  showRelation(content.id, { ...relationOf(content), [name]: data })
}
