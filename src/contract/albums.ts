import { z } from 'zod'
import { LIST_TAG } from './cache-tags.ts'
import { albumDetail, contentCard, track } from './content.ts'
import { contentTypes, hasPart } from './content-types.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { hashedId, page, paging } from './shapes.ts'

/** Types that are tracks of albums. */
export const trackTypes = contentTypes.filter((type) => hasPart(type, 'track'))
/** Types of albums. */
export const albumTypes = contentTypes.filter((type) => hasPart(type, 'album'))

const sort = z.enum(['asc', 'desc']).default('asc')
const albumInput = z.object({ id: hashedId, sort, pagesize: paging.pagesize })

export const albumEndpoints = {
  'GET /inner/v3/album/audio/{id}': endpoint({
    summary: 'An audio album with the first page of its tracks',
    input: albumInput,
    output: albumDetail,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
  'GET /inner/v3/album/video/{id}': endpoint({
    summary: 'A video album with the first page of its tracks',
    input: albumInput,
    output: albumDetail,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
  'GET /inner/v3/albums/relates/{id}': endpoint({
    cacheTags: [LIST_TAG],
    summary: 'Albums that go with an album',
    input: z.object({ id: hashedId, pagesize: z.coerce.number().int().min(1).max(50).default(6) }),
    output: z.object({ list: z.array(contentCard) }),
    errors: [40002, 40401, 41001],
    cache: publicCache(60),
  }),
  'GET /peony/v3/album/tracks/{series}/{uid}': endpoint({
    summary: 'Tracks of an album by their number, or those whose title holds a keyword',
    input: z.object({
      series: z.enum(['audio', 'video']),
      uid: hashedId,
      sort,
      keyword: z.string().trim().max(64).optional(),
      ...paging,
    }),
    output: page(track),
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
} as const satisfies EndpointTable
