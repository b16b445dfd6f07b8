import { z } from 'zod'
import { adminEndpoint } from './endpoint.ts'

/** What can be wrong with a page that is shared. */
export const shareRule = z.enum([
  'status',
  'redirected',
  'host_not_allowed',
  'no_account',
  'not_https',
  'no_title',
  'title_too_long',
  'no_description',
  'description_too_long',
  'no_image',
  'image_not_https',
  'image_elsewhere',
  'image_missing',
  'image_too_small',
  'no_canonical',
  'canonical_elsewhere',
  'noindex',
])
export type ShareRule = z.infer<typeof shareRule>

const finding = z.object({
  rule: shareRule,
  /** `error`: the card is not shown as it should be; `warning`: it may not be, or not everywhere. */
  level: z.enum(['error', 'warning']),
  message: z.string(),
})
export type ShareFinding = z.infer<typeof finding>

/** What a reader sees of a share; a bare link has no text and no picture. */
const shown = z.object({ title: z.string(), desc: z.string(), image: z.string() })

export const shareReport = z.object({
  /** Where the check ended, after redirects. */
  url: z.string(),
  status: z.int(),
  card: z.object({
    title: z.string(),
    desc: z.string(),
    link: z.string(),
    image: z.string(),
    /** Pixels of the picture as it is stored; 0 where that is not known. */
    image_width: z.int(),
    image_height: z.int(),
  }),
  shown: z.object({ wechat: shown, weibo: shown, qq: shown }),
  findings: z.array(finding),
})
export type ShareReport = z.infer<typeof shareReport>

const signingStep = z.object({
  step: z.enum(['token', 'ticket', 'address', 'shared ticket']),
  /** What keeps it from working; null: nothing. */
  problem: z.string().nullable(),
})
export type SigningStep = z.infer<typeof signingStep>

/** A whole address of this site, or a path of one. */
const url = z.string().trim().min(1).max(2048)

export const shareCheckAdminEndpoints = {
  'GET /admin/api/v1/share-check': adminEndpoint({
    summary: 'How social clients show one of our pages when it is shared, and which rules it breaks',
    input: z.object({ url }),
    output: shareReport,
    errors: [40001, 50302],
    role: 'viewer',
  }),
  'GET /admin/api/v1/share-check/signing': adminEndpoint({
    summary: 'Tries each step of signing an address for the social client; null where no account is set up',
    input: z.object({ url }),
    output: z.object({ steps: z.array(signingStep).nullable() }),
    role: 'admin',
    limit: { points: 20, seconds: 600 },
  }),
}
