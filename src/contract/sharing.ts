import { z } from 'zod'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { share } from './shapes.ts'

/** What the social client's script is configured with for one address. */
const signedAddress = z.object({
  appId: z.string(),
  timestamp: z.int(),
  nonceStr: z.string(),
  /** Spelled as the specification spells it; `signature` is the same. */
  signture: z.string(),
  signature: z.string(),
  jsApiList: z.array(z.string()),
  openTagList: z.array(z.string()),
  /** Until when the same address is answered the same, seconds. */
  expire_at: z.int(),
})
export type SignedAddress = z.infer<typeof signedAddress>

const signing = {
  output: signedAddress,
  errors: [40305, 50201, 50302],
  limit: { points: 60, seconds: 60 },
} as const

export const sharingEndpoints = {
  'GET /peony/v1/system/wxshare/{encoded_url}': endpoint({
    ...signing,
    summary: 'Signature of a page address for the social client; the address, encoded, is the rest of the path',
    input: z.object({ encoded_url: z.string().min(1).max(16_384) }),
    rawTail: true,
  }),
  'GET /peony/v1/system/wxshare': endpoint({
    ...signing,
    summary: 'The same signature, the address as a query parameter',
    input: z.object({ url: z.string().min(1).max(4096) }),
  }),
  'GET /inner/wxshare/config': endpoint({
    summary: 'Default share payload and its overrides by route; where the social client’s script comes from',
    input: z.object({ path: z.string().max(2048).optional() }),
    output: z.object({
      default: share,
      rules: z.array(z.object({ pattern: z.string(), title: z.string(), desc: z.string(), imgUrl: z.string() })),
      wx: z.object({ appId: z.string(), enable: z.int(), js_urls: z.array(z.string()) }),
    }),
    cache: publicCache(60),
  }),
} as const satisfies EndpointTable
