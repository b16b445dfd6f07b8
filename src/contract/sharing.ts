import { z } from 'zod'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { share } from './shapes.ts'

export const sharingEndpoints = {
  'GET /inner/wxshare/config': endpoint({
    summary: 'Default share payload and its overrides by route',
    input: z.object({ path: z.string().max(2048).optional() }),
    output: z.object({
      default: share,
      rules: z.array(z.object({ pattern: z.string(), title: z.string(), desc: z.string(), imgUrl: z.string() })),
      wx: z.object({ appId: z.string(), enable: z.int(), js_urls: z.array(z.string()) }),
    }),
    cache: publicCache(60),
  }),
} as const satisfies EndpointTable
