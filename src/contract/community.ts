import { z } from 'zod'
import { accountBrief } from './accounts.ts'
import { comment } from './comments.ts'
import { LIST_TAG, SEARCH_TAG } from './cache-tags.ts'
import { contentCard, contentDetail, media } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { modelFieldKinds } from './fields/models.ts'
import { hashedId, image, page, paging, share } from './shapes.ts'

/** A post of a circle. What it has in common with other items (id, title, counts, share, …) is named as there. */
export const circlePost = contentDetail.extend({
  circle: z.object({ id: z.string(), name: z.string(), avatar: z.string(), member_count: z.int() }),
  user: accountBrief,
  /** Plain text, paragraphs apart by line breaks, personal data masked. */
  content: z.string(),
  /** `url` is an address of the web, or one of this site from its root on. */
  link: z.object({ title: z.string(), url: z.string(), cover: z.string() }).nullable(),
  create_time: z.int(),
  ip_region: z.string(),
  /** The first ones, at most three. */
  comments: z.array(comment),
})
export type CirclePost = z.infer<typeof circlePost>

/** A question as it is shared; personal data masked. `content` is plain text. */
export const question = contentDetail.omit({ status: true }).extend({
  content: z.string(),
  category: z.string(),
  region: z.string(),
  create_time: z.int(),
  /** 0 waiting for answers, 1 answered, 2 one of them accepted. */
  status: z.int(),
  answer_count: z.int(),
  /** Both empty where nobody is named. */
  user: z.object({ name: z.string(), avatar: z.string() }),
  /** Empty while none is accepted. */
  best_answer_id: z.string(),
  disclaimer: z.string(),
})
export type Question = z.infer<typeof question>

export const answer = z.object({
  id: z.string(),
  user: z.object({
    id: z.string(),
    name: z.string(),
    avatar: z.string(),
    title: z.string(),
    org: z.string(),
    license_no_masked: z.string(),
    verified: z.int(),
  }),
  /** Plain text, personal data masked. */
  content: z.string(),
  images: z.array(image),
  audio: media.nullable(),
  create_time: z.int(),
  star_count: z.int(),
  is_best: z.int(),
  reply_count: z.int(),
  /** Names it in a report; empty for what no user of this site wrote. */
  report_id: z.string(),
})
export type QuestionAnswer = z.infer<typeof answer>

export const modelFieldKind = z.enum(modelFieldKinds)
export const modelField = z.object({ key: z.string(), label: z.string(), kind: modelFieldKind })
export type ModelField = z.infer<typeof modelField>

const neighbour = z.object({ uuid: z.string(), title: z.string() })

/**
 * One item of an open content model. `catalog` is its place, from the root on; `prev` and `next` stand beside it in the same
 * node. `values` are texts by the key of their field, those of pictures and links are addresses; a field may lack.
 */
const modelItem = z.object({
  rid: z.string(),
  uuid: z.string(),
  repository: z.string(),
  model: z.object({ name: z.string(), fields: z.array(modelField) }),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  values: z.record(z.string(), z.string()),
  body_html: z.string(),
  media: media.nullable(),
  catalog: z.array(z.object({ id: z.string(), name: z.string() })),
  prev: neighbour.nullable(),
  next: neighbour.nullable(),
  update_time: z.int(),
  share,
})
export type ModelItem = z.infer<typeof modelItem>

const catalogNode = z.object({
  rid: z.string(),
  /** `0` is the root. */
  id: z.string(),
  name: z.string(),
  repository: z.string(),
  parents: z.array(z.object({ id: z.string(), name: z.string() })),
  /** `count` is that of the items in it and anywhere below. */
  children: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  /** Of the root alone: every node of the catalogue in its order, `depth` from 1; empty for the others. */
  tree: z.array(z.object({ id: z.string(), name: z.string(), count: z.int(), depth: z.int() })),
  /** The items in it and anywhere below, in the order of the catalogue. */
  items: page(
    z.object({
      uuid: z.string(),
      title: z.string(),
      summary: z.string(),
      cover: z.string(),
      update_time: z.int(),
    }),
  ),
  share,
})
export type CatalogNode = z.infer<typeof catalogNode>

export const communityEndpoints = {
  'GET /circle/v1/api/share/content/detail': endpoint({
    summary: 'A shared post of a circle',
    /** A post of another channel than the one that is named does not exist. */
    input: z.object({ id: hashedId, channel: z.enum(['dejin', 'dimim']).optional() }),
    output: circlePost,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
    requestId: false,
  }),
  'GET /circle/v1/api/share/content/list': endpoint({
    summary: 'The newest posts of a circle, twenty at most',
    input: z.object({ id: hashedId }),
    output: z.object({ list: z.array(contentCard) }),
    errors: [40002],
    cache: publicCache(15),
    cacheTags: [LIST_TAG, SEARCH_TAG],
    requestId: false,
  }),
  'GET /peony/v1/picho/v1/open/{rid}/content/{uuid}': endpoint({
    summary: 'One item of an open content model',
    input: z.object({ rid: hashedId, uuid: z.string().min(1).max(64) }),
    output: modelItem,
    errors: [40002, 40401],
    cache: publicCache(15),
    requestId: false,
  }),
  'GET /peony/v1/picho/v1/open/{rid}/catalog/{id}': endpoint({
    summary: 'A node of the catalogue of a content model, `0` for the root: what is below it and the items in it',
    input: z.object({ rid: hashedId, id: z.string().min(1).max(64), ...paging }),
    output: catalogNode,
    errors: [40002, 40401],
    cache: publicCache(15),
    requestId: false,
  }),
  'GET /law/v1/api/share/question/detail': endpoint({
    summary: 'A shared question',
    input: z.object({ id: hashedId }),
    output: question,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
    requestId: false,
  }),
  'GET /law/v1/api/share/question/answerlist': endpoint({
    summary: 'Answers to a question, the accepted one first',
    input: z.object({
      id: hashedId,
      sort: z.enum(['best', 'time']).default('best'),
      /** An answer that begins the first page, where the question has it. */
      answer_id: hashedId.optional(),
      ...paging,
      pagesize: z.coerce.number().int().min(1).max(50).default(10),
    }),
    output: page(answer),
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
    requestId: false,
  }),
} as const satisfies EndpointTable
