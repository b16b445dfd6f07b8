import { z } from 'zod'
import { LIST_TAG } from './cache-tags.ts'
import { accountBrief } from './accounts.ts'
import { contentTypes } from './content-types.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { flag, hashedId, image, page, paging, share, sharing } from './shapes.ts'

/** Who stands behind a content item: the house itself, or a public account (`mp`). */
export const contentActor = z.enum(['inner', 'mp'])
export type ContentActor = z.infer<typeof contentActor>

export type { ContentType } from './content-types.ts'
export const contentType = z.enum(contentTypes)

/** What a card says of a live room; seconds, 0 where no time is known. */
const liveCard = z.object({
  status: z.literal([0, 1, 2, 3, 4, 5]),
  start_time: z.int(),
  end_time: z.int(),
  online_count: z.int(),
  reservation_label: z.string(),
})
export type LiveCard = z.infer<typeof liveCard>

export const contentCard = z.object({
  id: z.string(),
  actor: contentActor,
  type: contentType,
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  covers: z.array(z.string()),
  /** Width divided by height; 0 without a cover. */
  cover_ratio: z.number(),
  /** Dominant colour of the cover, `#rrggbb` or empty. */
  cover_color: z.string(),
  author: accountBrief,
  publish_time: z.int(),
  duration: z.int(),
  word_count: z.int(),
  /** Of an article; 0 of what is seen or heard. */
  read_minutes: z.int(),
  view_count: z.int(),
  comment_count: z.int(),
  star_count: z.int(),
  collect_count: z.int(),
  tags: z.array(z.object({ id: z.string(), name: z.string() })),
  label: z.string(),
  track_id: z.string(),
  live: liveCard.nullable(),
  /** The album that it is a track of, with its number from 1; of an album itself, with number 0. */
  album: z.object({ id: z.string(), title: z.string(), index: z.int(), count: z.int() }).nullable(),
  images_count: z.int(),
  /** What was searched for, in <em>; `second`: where `summary` is said in its sound or film, whither `path` leads then. */
  highlight: z.object({ title: z.string(), summary: z.string(), second: z.int().nullable() }).nullable(),
  /** Site path from the base on, `/mp/doc/2024/05/AbCd1234/index`. */
  path: z.string(),
})
export type ContentCard = z.infer<typeof contentCard>

/** A sound (of an article its narration), film or stream with what goes with it; `sources` best first, sizes in bytes, rates in bits per second. */
export const media = z.object({
  url: z.string(),
  sources: z.array(
    z.object({
      url: z.string(),
      type: z.string(),
      quality: z.string(),
      width: z.int(),
      height: z.int(),
      bitrate: z.int(),
      size: z.int(),
    }),
  ),
  cover: z.string(),
  duration: z.int(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  captions: z.array(z.object({ lang: z.string(), label: z.string(), url: z.string() })),
  chapters: z.array(z.object({ start: z.int(), title: z.string() })),
  transcript_url: z.string(),
  audio_only_url: z.string(),
})
export type Media = z.infer<typeof media>

export const contentDetail = contentCard.extend({
  /** Sanitised when it was written; block elements carry `data-p`, the paragraph's number. */
  body_html: z.string(),
  blocks: z.array(z.unknown()).nullable(),
  /** Section name above the title, empty when there is none. */
  kicker: z.string(),
  source: z.string(),
  source_url: z.string(),
  editor: z.string(),
  /** `original`, `reprint` or empty. */
  copyright: z.string(),
  update_time: z.int(),
  /** One sentence on what was corrected after publishing, empty when nothing was. */
  correction: z.string(),
  /** When its words were changed last, a minute or more after it came out; 0 when they never were. */
  changed_time: z.int(),
  /** Whether `GET /peony/v1/content_changes/{id}` says what was changed. */
  changes_enable: z.int(),
  images: z.array(image),
  media: media.nullable(),
  tracks_total: z.int(),
  topics: z.array(z.object({ id: z.string(), name: z.string(), path: z.string() })),
  special: z.object({ id: z.string(), title: z.string(), path: z.string() }).nullable(),
  lbs: z.object({ id: z.string(), title: z.string() }).nullable(),
  form_id: z.string(),
  live_id: z.string(),
  mini_program: z
    .object({
      app_id: z.string(),
      username: z.string(),
      path: z.string(),
      env_version: z.string(),
      code_image: z.string(),
    })
    .nullable(),
  link_url: z.string(),
  /** When and where it takes place; seconds, `end_time` 0 where it is not known. */
  event: z.object({ start_time: z.int(), end_time: z.int(), place: z.string() }).nullable(),
  /** How many have booked it; 0 where it cannot be booked. */
  booking_count: z.int(),
  ...sharing,
  /** Host-relative address of a picture for passing on, empty for what is not public; `t`, `p` and `c` may be added. */
  poster_url: z.string(),
  prev: contentCard.nullable(),
  next: contentCard.nullable(),
  comment_enable: z.int(),
  comment_policy: z.enum(['post', 'pre']),
  allow_copy: z.int(),
  lang: z.string(),
  status: z.enum(['draft', 'scheduled', 'published', 'removed']),
  version: z.int(),
})
export type ContentDetail = z.infer<typeof contentDetail>

/** A track of an album; `media` is null where its file is missing. */
export const track = z.object({
  id: z.string(),
  /** Its number in the album, from 1. */
  index: z.int(),
  title: z.string(),
  cover: z.string(),
  cover_color: z.string(),
  media: media.nullable(),
  publish_time: z.int(),
  play_count: z.int(),
  comment_count: z.int(),
  path: z.string(),
  is_trial: z.int(),
})
export type Track = z.infer<typeof track>

/** An album with the first page of its tracks. */
export const albumDetail = contentDetail.extend({
  series: z.enum(['audio', 'video']),
  /** The album's id as the call for further tracks takes it. */
  uid: z.string(),
  /** Whether no track will follow. */
  finished: z.int(),
  /** Seconds of all tracks. */
  total_duration: z.int(),
  play_count: z.int(),
  tracks: page(track),
})
export type AlbumDetail = z.infer<typeof albumDetail>

export const groupKind = z.enum(['column', 'account', 'list', 'topic'])
export type GroupKind = z.infer<typeof groupKind>

/** What is said of a list of items. */
const contentGroup = z.object({
  gid: z.string(),
  kind: groupKind,
  name: z.string(),
  summary: z.string(),
  cover: z.string(),
  /** Dominant colour of the cover, `#rrggbb` or empty. */
  cover_color: z.string(),
  /** `plain`, `numbered`, `cards` or `carousel` for a list; empty elsewhere. */
  style: z.string(),
  content_count: z.int(),
  view_count: z.int(),
  /** How many of its items are of each type, most first. */
  types: z.array(z.object({ type: contentType, total: z.int() })),
  /** Topics that go with this one. */
  related: z.array(z.object({ gid: z.string(), name: z.string(), path: z.string() })),
  /** Site path of its page; empty for the stream of an account, whose page is the account's. */
  path: z.string(),
  /** Address of its feed without the extension; readers take `.rss` or `.json`. */
  feed_url: z.string(),
  share,
})
export type ContentGroup = z.infer<typeof contentGroup>

/** Why an item is recommended. */
const recommendReason = z.enum(['newest', 'same_tag', 'same_account'])
export const recommendedCard = contentCard.extend({ reason: recommendReason })
export type RecommendedCard = z.infer<typeof recommendedCard>

export const hotCard = contentCard.extend({ rank: z.int(), hot: z.int() })
export type HotCard = z.infer<typeof hotCard>

/** A passage of two texts that are compared: in both, in the later one, in the former one; or left out of both. */
const textChange = z.object({
  kind: z.enum(['same', 'added', 'removed', 'skipped']),
  /** Empty where it is left out. */
  text: z.string(),
  /** How many characters it has, also where it is left out. */
  length: z.int(),
})
export type TextChange = z.infer<typeof textChange>

const contentChanges = z.object({
  id: z.string(),
  lang: z.string(),
  changed_time: z.int(),
  /** Empty where it is what it was. */
  title: z.array(textChange),
  /** The words of the body, paragraphs apart by line breaks; empty where they are what they were. */
  text: z.array(textChange),
  /** 0 where there is more than is told. */
  whole: z.int(),
})
export type ContentChanges = z.infer<typeof contentChanges>

const detailInput = z.object({
  id: hashedId,
  /** Version that the caller already has; the same one answers 304. */
  v: z.coerce.number().int().min(0).optional(),
})

export const contentEndpoints = {
  'GET /inner/static/content/{id}': endpoint({
    summary: 'A published item of the house (actor inner), the same for everybody',
    input: detailInput,
    output: contentDetail,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
  'GET /dinner/content/{id}': endpoint({
    summary: 'A published item of a public account (actor mp), the same for everybody',
    input: detailInput,
    output: contentDetail,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
  'GET /peony/v1/content_changes/{id}': endpoint({
    summary: 'How the words of an item differ from those that were public first',
    input: z.object({ id: hashedId }),
    output: contentChanges,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
  'GET /inner/static/hot72': endpoint({
    cacheTags: [LIST_TAG],
    summary: 'Most read of the last 72 hours',
    input: z.object({ type: contentType.optional(), pagesize: paging.pagesize }),
    output: z.object({ list: z.array(hotCard), window_hours: z.int(), update_time: z.int() }),
    cache: publicCache(300),
  }),
  'GET /peony/v1/recommend': endpoint({
    cacheTags: [LIST_TAG],
    summary: 'What to read next: the newest of the site, or what goes with one item',
    input: z.object({
      id: hashedId.optional(),
      type: contentType.optional(),
      gid: hashedId.optional(),
      /** Ids to leave out, at most 50, joined by `|`. */
      exclude: z
        .string()
        .max(50 * 33)
        .optional(),
      ...paging,
    }),
    output: page(recommendedCard),
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
  'GET /peony/v1/content': endpoint({
    summary: 'Items of one group: a home column, a list, a topic or the stream of an account',
    input: z.object({
      gid: hashedId,
      sort: z.enum(['new', 'time', 'old', 'hot']).default('new'),
      type: contentType.optional(),
      /** Only what its account says is its own work; goes with the order `new` and no type. */
      original: flag.optional(),
      ...paging,
    }),
    output: page(contentCard).extend({ group: contentGroup }),
    errors: [40002, 40401],
    cache: publicCache(15),
  }),
} as const satisfies EndpointTable
