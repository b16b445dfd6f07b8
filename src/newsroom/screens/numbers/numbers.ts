import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { StatsCounts } from '#contract/admin/stats.ts'
import { call, type Output } from '../../api/client.ts'
import { shareOf } from './share-of.ts'

export type SpanNumbers = Output<'GET /admin/api/v1/stats'>

export const spans = ['1', '7', '30', '90'] as const
export type SpanDays = (typeof spans)[number]

/** The span that the address asks for, in days, and the way to another one. */
export function useSpan(): [SpanDays, (days: SpanDays) => void] {
  const [params, setParams] = useSearchParams()
  const days = spans.find((one) => one === params.get('days')) ?? '7'
  return [days, (next) => setParams({ days: next }, { replace: true })]
}

/** What was counted in a span, of one item or of all. */
export function useNumbers(days: SpanDays, contentId?: string) {
  return useQuery({
    queryKey: ['stats', days, contentId],
    queryFn: ({ signal }) =>
      call(
        'GET /admin/api/v1/stats',
        { days: Number(days), ...(contentId !== undefined && { content_id: contentId }) },
        { signal },
      ),
  })
}

/** What is made of counts; null where too few readers say so. */
export function deriveRates({ reads, finished, duration }: StatsCounts): {
  finishRate: number | null
  meanSeconds: number | null
} {
  const finishRate = shareOf(finished, reads)
  return { finishRate, meanSeconds: finishRate === null ? null : duration / reads }
}

/** By how much a count is larger than it was, as a share; null where too few say so. */
export function changeOf(count: number, before: number): number | null {
  return shareOf(count - before, before)
}
