import type { moderationAdminEndpoints } from '#contract/admin/moderation.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import type { ModerationParts } from './moderation.ts'
import { listOpenSince } from './store-objections.ts'

type Endpoint = (typeof moderationAdminEndpoints)['GET /admin/api/v1/moderation/counts']

/** Nobody needs to know how many more there are. */
const MOST = 100
const START = [-1, 0] as const

/** How much waits for a moderator, of each kind up to 100, and since when the longest does. */
export async function countQueue({
  database,
  sources,
  submissions,
  comments,
}: ModerationParts): Promise<OutputOf<Endpoint>> {
  const { db } = database
  const [comment, submission, profile, live, objection, report] = await Promise.all([
    sources.comment.listWaitingSince(db, MOST),
    submissions.review.listWaitingSince(db, MOST),
    sources.profile.listWaitingSince(db, MOST),
    sources.message.listWaitingSince(db, MOST),
    listOpenSince(db, MOST),
    comments.reports.listOpenTargets(db, START, MOST),
  ])
  const oldest = [comment[0], submission[0], profile[0], live[0], objection[0], report[0]?.createdAt].filter(
    (since) => since !== undefined,
  )
  return {
    comment: comment.length,
    submission: submission.length,
    profile: profile.length,
    report: report.length,
    live: live.length,
    objection: objection.length,
    oldest_since: oldest.length === 0 ? 0 : Math.min(...oldest),
  }
}
