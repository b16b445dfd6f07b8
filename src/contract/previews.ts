import { z } from 'zod'
import { albumDetail, contentDetail, specialDetail } from './content.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { liveDetail } from './live.ts'

/** An item as its editors see it before readers do; an album with its tracks, a special with its modules, a live room. */
const contentPreview = contentDetail.extend({
  preview: z.object({
    version: z.int(),
    expire_at: z.int(),
    editor: z.string(),
    /** Site path once it is public, else empty. */
    published_path: z.string(),
  }),
  album_detail: albumDetail
    .pick({ series: true, uid: true, finished: true, total_duration: true, play_count: true, tracks: true })
    .nullable(),
  special_detail: specialDetail.pick({ anchor: true, modules: true }).nullable(),
  live_detail: liveDetail.nullable(),
})
export type ContentPreview = z.infer<typeof contentPreview>

export const previewEndpoints = {
  'GET /inner/preview/document/detail/{id}': endpoint({
    summary: 'An item that is not public yet, for who holds a preview link to it',
    input: z.object({
      /** Hashed id or the key of its source. */
      id: z.string().min(1).max(300),
      preview_token: z.string().min(1).max(2048),
    }),
    output: contentPreview,
    errors: [40304, 40401, 41002],
    limit: { points: 60, seconds: 60 },
  }),
} as const satisfies EndpointTable
