import { z } from 'zod'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

const address = z.url({ protocol: /^https?$/ }).max(2048)

export const fetchingAdminEndpoints = {
  'POST /admin/api/v1/media/fetch': adminEndpoint({
    summary:
      'Brings pictures of the web into the media store, each for itself; their new addresses can stand in a manuscript',
    input: z.object({ addresses: z.array(address).min(1).max(30) }),
    output: z.object({
      list: z.array(
        z.object({
          /** As it was asked for. */
          written: z.string(),
          /** Where it lies now; empty where it could not be had, and then `message` says why. */
          address: z.string(),
          width: z.int(),
          height: z.int(),
          message: z.string(),
        }),
      ),
    }),
    role: 'writer',
    effect: 'prepared-write',
    limit: { points: 20, seconds: 60 },
  }),
  'POST /admin/api/v1/pages/fetch': adminEndpoint({
    summary: 'The HTML of a public page of the web, as it is: whoever shows it cleans it first',
    input: z.object({ url: address }),
    output: z.object({
      /** Where it came from, after redirects. */
      url: z.string(),
      html: z.string(),
    }),
    errors: [50201],
    role: 'writer',
    limit: { points: 20, seconds: 60 },
  }),
} as const satisfies AdminEndpointTable
