import { z } from 'zod'
import { albumDetail, contentDetail } from './content.ts'
import { specialDetail } from './specials.ts'
import { answer, circlePost, question } from './community.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { formDetail } from './forms.ts'
import { liveDetail } from './live.ts'
import { page } from './shapes.ts'

/** An item as its editors see it before readers do, with what its page asks for besides. */
const contentPreview = contentDetail.extend({
  preview: z.object({
    version: z.int(),
    expire_at: z.int(),
    editor: z.string(),
    /** Site path once it is public, else empty; empty of a working copy, which is shown whatever its item is. */
    published_path: z.string(),
    /** Number of the working copy that it shows, 0 of an item as it is. */
    seq: z.int(),
    /** Origin of the pages that may frame it and speak to it; empty: its own. */
    newsroom: z.string(),
  }),
  album_detail: albumDetail
    .pick({ series: true, uid: true, finished: true, total_duration: true, play_count: true, tracks: true })
    .nullable(),
  special_detail: specialDetail.pick({ anchor: true, modules: true }).nullable(),
  live_detail: liveDetail.nullable(),
  /** Of an activity, as everybody sees it. */
  form_detail: formDetail.nullable(),
  question_detail: z.object({ question, answers: page(answer) }).nullable(),
  circle_detail: circlePost.nullable(),
})
export type ContentPreview = z.infer<typeof contentPreview>

const input = {
  /** Hashed id or the key of its source. */
  id: z.string().min(1).max(300),
  preview_token: z.string().min(1).max(2048),
}

export const previewEndpoints = {
  'GET /inner/preview/document/detail/{id}': endpoint({
    summary: 'An item that is not public yet, for who holds a preview link to it',
    input: z.object(input),
    output: contentPreview,
    errors: [40304, 40401, 41002],
    limit: { points: 240, seconds: 60 },
  }),
  'GET /inner/preview/document/seq/{id}': endpoint({
    summary: 'Number of the working copy that a preview shows now: another one says that it has to be asked for anew',
    input: z.object(input),
    output: z.object({ seq: z.int() }),
    errors: [40304, 40401, 41002],
    limit: { points: 120, seconds: 60 },
  }),
} as const satisfies EndpointTable
