import { z } from 'zod'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { COMMENT_IMAGES_MAX, QUESTION_LENGTH_MAX, SUBMISSION_LENGTH_MAX } from './limits.ts'
import { hashedId, image, paging, page } from './shapes.ts'

/** What a user hands in to be shown: a question, an answer to one, a post in a circle. */
export const submissionKinds = ['question', 'answer', 'circle'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** Text of so many characters, counted as code points. */
const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .refine((value) => Array.from(value).length <= max, `at most ${max} characters`)

/** Something that was handed in, as who wrote it sees it; personal data masked. */
const submission = z.object({
  id: z.string(),
  kind: z.enum(submissionKinds),
  /** Of a question; else empty. */
  title: z.string(),
  /** Plain text. */
  content: z.string(),
  images: z.array(image),
  /** 1 public, 0 waiting for a moderator, 2 removed. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 1 where others are not told whose it is. */
  is_anonymous: z.int(),
  create_time: z.int(),
  /** The item that it is or stands under; null where that is not public. */
  item: z.object({ id: z.string(), title: z.string(), path: z.string() }).nullable(),
})
export type Submission = z.infer<typeof submission>

/** What became of a question, for who holds its link. */
const questionState = submission
  .pick({ title: true, content: true, images: true, status: true, create_time: true, item: true })
  .extend({ answer_count: z.int() })
export type QuestionState = z.infer<typeof questionState>

/** The secret of a link: 32 random bytes, made by who asks, in base64url. */
const secret = z.string().regex(/^[\w-]{43}$/)

const uploads = z.array(hashedId).max(COMMENT_IMAGES_MAX).optional()
const submitCall = {
  output: submission,
  caller: 'user',
  effect: 'write',
  speech: true,
  limit: { points: 6, seconds: 60 },
} as const

export const submissionEndpoints = {
  'POST /peony/v1/question': endpoint({
    ...submitCall,
    summary: 'Asks a question, which is shown as an item once a moderator approved it',
    input: z.object({
      title: text(1, QUESTION_LENGTH_MAX),
      content: text(0, SUBMISSION_LENGTH_MAX).default(''),
      /** Uploads of the caller that it shows, as many as the site allows of a comment. */
      images: uploads,
      is_anonymous: z.boolean().default(false),
      secret: secret.optional(),
    }),
    errors: [40103, 40401, 40901, 42201],
  }),
  'POST /peony/v1/question/{id}/answer': endpoint({
    ...submitCall,
    summary: 'Answers a question; whether it waits for a moderator is said by the policy of comments',
    input: z.object({ id: hashedId, content: text(1, SUBMISSION_LENGTH_MAX), images: uploads }),
    errors: [40002, 40103, 40303, 40401, 41001, 42201],
  }),
  'POST /peony/v1/circle/{id}/post': endpoint({
    ...submitCall,
    summary: 'Posts in a circle, which is shown as an item once a moderator approved it',
    input: z.object({
      id: hashedId,
      content: text(1, SUBMISSION_LENGTH_MAX),
      images: uploads,
      channel: z.enum(['dejin', 'dimim']).default('dejin'),
    }),
    errors: [40002, 40103, 40401, 42201],
  }),
  'POST /peony/v1/question/state': endpoint({
    summary: 'What became of a question, for who holds its link; nobody has to be logged in',
    input: z.object({ secret }),
    output: questionState,
    errors: [40401],
    requestId: false,
    limit: { points: 30, seconds: 60 },
  }),
  'GET /peony/v1/submission': endpoint({
    summary: 'What the caller handed in, newest first; with `id` their answers to that question',
    input: z.object({ id: hashedId.optional(), ...paging }),
    output: page(submission),
    errors: [40002, 40103],
    caller: 'user',
  }),
  'POST /peony/v1/submission/{id}/remove': endpoint({
    summary: "Takes the caller's own question, answer or post away, for good",
    input: z.object({ id: hashedId }),
    output: submission,
    errors: [40002, 40103, 40401],
    caller: 'user',
    effect: 'write',
    whileBanned: true,
  }),
} as const satisfies EndpointTable
