import type { Endpoints, InputOf, OutputOf, Answer, Api } from '#contract/endpoints.ts'
import { createPositionSender } from '../../features/players/sync-positions.ts'
import { createSender } from '../../startup/sync-progress.ts'

type ListCall = Endpoints['GET /peony/v1/history']
export type HistoryPage = OutputOf<ListCall>
export type HistoryCard = HistoryPage['list'][number]

/** A page of the history; what this browser knows of it is told first. */
export async function loadHistory(api: Api, input: InputOf<ListCall>): Promise<Answer<HistoryPage>> {
  await Promise.all([createSender(api)(), createPositionSender(api)()])
  return api.call('GET /peony/v1/history', input)
}
