import { z } from 'zod'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { UPLOAD_BYTES_MAX } from './limits.ts'
import { image } from './shapes.ts'

/** A picture that a user brought along, until something uses it; unused ones are deleted after a day. */
const upload = z.object({ upload_id: z.string(), image })
export type Uploaded = z.infer<typeof upload>

/** Pictures that readers bring along. */
export const uploadEndpoints = {
  'POST /peony/v1/upload/image': endpoint({
    summary: 'Takes a picture for a comment or a form, at most 20 a day; what the file holds besides is dropped',
    input: z.object({}),
    output: upload,
    errors: [41301],
    caller: 'user',
    effect: 'write',
    speech: true,
    // The twenty of a day are counted by what is kept; this bounds what is decoded for nothing.
    limit: { points: 60, seconds: 24 * 60 * 60 },
    picture: { maxBytes: UPLOAD_BYTES_MAX, formats: 'JPEG, PNG, WebP or GIF; HEIC where the server can read it' },
  }),
} as const satisfies EndpointTable
