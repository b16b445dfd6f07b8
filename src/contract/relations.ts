import { z } from 'zod'
import { contentCard, contentType } from './content.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { captchaSolution } from './identity.ts'
import { flag, hashedId, markType, page, paging } from './shapes.ts'

/** Whether it is kept to be read later, in answers. */
const isLater = z.union([z.literal(0), z.literal(1)])

const collectCall = {
  input: z.object({
    id: hashedId,
    type: markType,
    /** Whether it is kept to be read later; stays as it was when absent. */
    later: flag.optional(),
  }),
  output: z.object({ is_collect: z.boolean(), collect_count: z.int(), later: isLater }),
  errors: [40002, 40401, 41001],
  caller: 'anonymous',
  effect: 'write',
  limit: { points: 30, seconds: 60 },
} as const

const starCall = {
  input: z.object({
    /** The item, also where a comment under it is meant. */
    id: hashedId,
    target: z.enum(['post', 'comment']).default('post'),
    comment_id: hashedId.optional(),
    type: markType,
    captcha: captchaSolution,
  }),
  output: z.object({ is_star: z.boolean(), star_count: z.int() }),
  errors: [40002, 40401, 41001, 42902],
  caller: 'anonymous',
  effect: 'write',
  limit: { points: 30, seconds: 60 },
} as const

/** Letters of a note to a collected item. */
const NOTE_LENGTH = 500
const note = z.string().trim().max(NOTE_LENGTH)

const collectedCard = contentCard.extend({
  collect_time: z.int(),
  later: isLater,
  /** What the reader noted, for nobody else. */
  note: z.string(),
})
export type CollectedCard = z.infer<typeof collectedCard>

const collectionCounts = z.object({
  total: z.int(),
  later: z.int(),
  /** Of those for later, which were not read to the end. */
  later_unread: z.int(),
  types: z.partialRecord(contentType, z.int()),
})
export type CollectionCounts = z.infer<typeof collectionCounts>

/** As which files a collection is given out. */
const exportFormats = ['json', 'html', 'opml'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** How far a reader came in an item: percent 0 to 100, position in seconds (of media), `p` the paragraph. */
const progressEntry = z.object({
  id: hashedId,
  percent: z.int().min(0).max(100),
  position: z.int().min(0).max(1_000_000).default(0),
  p: z.int().min(0).max(100_000).default(0),
  /** When the reader was there; seconds. 0 of what was only opened. */
  updated_at: z.int().min(0),
})
/** As it is told, with the second in which the item was opened last. */
const toldProgress = progressEntry.extend({ opened_at: z.int().min(0).default(0) })
export type ProgressEntry = z.infer<typeof progressEntry>

/** What a reader opened, with how far they came in it. */
const begunCard = contentCard.extend({ percent: z.int(), position: z.int(), p: z.int(), updated_at: z.int() })

const userRelated = z.object({
  is_star: z.boolean(),
  is_collect: z.boolean(),
  is_followed: z.boolean(),
  is_booked: z.boolean(),
  is_commented: z.boolean(),
  read_percent: z.int(),
  /** Paragraph of a text, second of a medium. */
  last_position: z.int(),
  last_read_time: z.int(),
  star_count: z.int(),
  collect_count: z.int(),
  comment_count: z.int(),
  share_count: z.int(),
  view_count: z.int(),
})
export type UserRelated = z.infer<typeof userRelated>

/** What one reader has to do with one item. */
export const relationEndpoints = {
  'POST /peony/v1/star': endpoint({ summary: 'Stars an item of the house, or a comment under it', ...starCall }),
  'POST /guzzle/v1/star': endpoint({ summary: 'Stars an item of a public account, or a comment', ...starCall }),
  'POST /peony/v1/collection/{id}': endpoint({ summary: 'Collects an item of the house', ...collectCall }),
  'POST /guzzle/v1/collection/{id}': endpoint({ summary: 'Collects an item of a public account', ...collectCall }),
  'GET /peony/v1/collection': endpoint({
    summary:
      "The caller's collection, last collected first; what was taken down is left out. A keyword is looked for in titles and notes",
    input: z.object({
      type: contentType.optional(),
      later: flag.optional(),
      keyword: z.string().trim().max(64).optional(),
      ...paging,
    }),
    output: page(collectedCard).extend({
      /** Of the whole collection, whatever is asked for; null behind the first page. */
      counts: collectionCounts.nullable(),
    }),
    caller: 'anonymous',
  }),
  'POST /peony/v1/collection/{id}/note': endpoint({
    summary: 'Keeps what the caller notes to a collected item; an empty note takes it away',
    input: z.object({ id: hashedId, note }),
    output: z.object({ note: z.string() }),
    errors: [40002, 40401],
    caller: 'anonymous',
    effect: 'write',
  }),
  'GET /peony/v1/collection/export': endpoint({
    asWritten: true,
    summary: "The caller's collection as a file: JSON, bookmarks of a browser (HTML), or OPML",
    input: z.object({ format: z.enum(exportFormats).default('json') }),
    output: z.object({ name: z.string(), media_type: z.string(), text: z.string() }),
    caller: 'anonymous',
    limit: { points: 20, seconds: 60 * 60 },
    prefetch: false,
  }),
  'GET /peony/v3/content/{a}/{b}/user_related': endpoint({
    summary: "The caller's relation to one item; a is inner, dinner or a content type, b the item",
    input: z.object({ a: z.string().max(32), b: hashedId }),
    output: userRelated,
    errors: [40002, 40401, 41001],
  }),
  'POST /peony/v1/progress': endpoint({
    summary: 'Keeps how far the caller came: the newest position, the highest percent; answers what is kept now',
    input: z.object({ list: z.array(toldProgress).min(1).max(50) }),
    output: z.object({ list: z.array(progressEntry) }),
    caller: 'anonymous',
    effect: 'write',
  }),
  'GET /peony/v1/progress': endpoint({
    summary: 'What the caller has begun and not finished, last read first',
    input: z.object({ ...paging }),
    output: page(begunCard),
    caller: 'anonymous',
  }),
  'GET /peony/v1/history': endpoint({
    summary:
      'What the caller has opened, last opened first, with how far they came; what was taken down is left out. The first page tells how much there is, 1000 at most',
    input: z.object({ ...paging }),
    output: page(begunCard.extend({ seen_at: z.int() })),
    caller: 'anonymous',
  }),
  'POST /peony/v1/history/{id}/forget': endpoint({
    summary: 'Forgets that the caller opened an item, and how far they came in it',
    input: z.object({ id: hashedId }),
    output: z.object({}),
    errors: [40002],
    caller: 'anonymous',
    effect: 'write',
    whileBanned: true,
  }),
  'POST /peony/v1/history/clear': endpoint({
    summary: 'Forgets all that the caller opened, and how far they came',
    input: z.object({}),
    output: z.object({}),
    caller: 'anonymous',
    effect: 'write',
    whileBanned: true,
  }),
} as const satisfies EndpointTable
