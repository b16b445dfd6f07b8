import { z } from 'zod'
import { moduleStyle } from '#contract/content.ts'
import { itemTypes, type ItemType } from '#contract/content-types.ts'
import { parseClock } from './parse-clock.ts'
import { givenForm } from './given-form.ts'
import { givenLive } from './given-live.ts'
import {
  count,
  dateText,
  fileAddress,
  filled,
  mapping,
  momentText,
  oneOf,
  pageAddress,
  sourceKey,
  text,
  texts,
  yesOrNo,
} from './schema-parts.ts'

/** An address, with what its server says of it where it is worth telling. */
const source = z.preprocess(
  (value) => (typeof value === 'string' ? { address: value } : value),
  mapping({ address: fileAddress, type: filled(100).optional(), size: count(2 ** 31).optional() }),
)
const clock = text(20).transform((written, context) => {
  const seconds = parseClock(written)
  if (seconds !== null) return seconds
  context.addIssue(`"${written}" is no time like 65, 01:05 or 1:01:05`)
  return z.NEVER
})
const chapter = text(300).transform((written, context) => {
  const [, time = '', title = ''] = /^(\S+)\s+(.+)$/su.exec(written) ?? []
  const start = time.includes(':') ? parseClock(time) : null
  if (start !== null) return { start, title }
  context.addIssue(`"${written.slice(0, 40)}" is no chapter like "01:05 title"`)
  return z.NEVER
})

const module = mapping({
  title: text(100).default(''),
  style: oneOf(moduleStyle.options).default('list'),
  items: texts(filled(300)).max(2000, 'has more than 2000 items').default([]),
  text: text(100_000).default(''),
}).check((context) => {
  const { style, items, text: written } = context.value
  const refuse = (name: string, message: string) =>
    context.issues.push({ code: 'custom', message, path: [name], input: context.value })
  if (style === 'html' && written === '') refuse('text', 'is missing: a module of the style html is its text')
  if (style === 'html' && items.length > 0) refuse('items', 'are not for a module of the style html')
})

const answer = mapping({
  key: filled(100).optional(),
  name: filled(60),
  title: text(60).default(''),
  org: text(100).default(''),
  license_no: text(60).default(''),
  avatar: text(2048).default(''),
  verified: yesOrNo.default(false),
  date: dateText,
  best: yesOrNo.default(false),
  stars: count(100_000_000).default(0),
  text: filled(20_000),
  images: texts(filled(2048)).max(9, 'has more than 9 pictures').default([]),
})

/** Fields of the front matter that only items of some types have. */
export const partFields = {
  type: oneOf(itemTypes).optional(),
  media: z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      texts(source).min(1, 'names nothing').max(10, 'has more than 10'),
    )
    .optional(),
  captions: z
    .map(z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{1,8})*$/, 'is not a language like zh-CN'), fileAddress)
    .optional(),
  transcript: fileAddress.optional(),
  chapters: texts(chapter)
    .max(500, 'has more than 500 chapters')
    .transform((chapters) => chapters.toSorted((one, other) => one.start - other.start))
    .optional(),
  audio_only: fileAddress.optional(),
  duration: clock.optional(),
  album: filled(300).optional(),
  number: count(1_000_000).optional(),
  finished: yesOrNo.optional(),
  mini_program: mapping({
    app_id: text(40).regex(/^wx[0-9a-f]{16}$/, 'is not an id like wx0123456789abcdef'),
    username: text(60)
      .regex(/^(?:gh_[0-9a-z]+)?$/, 'is not a name like gh_0123456789ab')
      .default(''),
    path: text(1000).default(''),
    env_version: oneOf(['release', 'trial', 'develop']).default('release'),
    code: text(2048).default(''),
  }).optional(),
  modules: texts(module).max(100, 'has more than 100 modules').optional(),
  anchor: yesOrNo.optional(),
  form: givenForm.optional(),
  question: mapping({
    asker: text(60).default(''),
    avatar: text(2048).default(''),
    category: text(60).default(''),
    region: text(60).default(''),
  }).optional(),
  answers: texts(answer)
    .max(1000, 'has more than 1000 answers')
    .check((context) => {
      const keys = context.value.map(({ key }, index) => key ?? String(index + 1))
      const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
      if (twice < 0) return
      context.issues.push({ code: 'custom', message: 'is there twice', path: [twice, 'key'], input: context.value })
    })
    .optional(),
  circle: sourceKey.optional(),
  user: mapping({
    key: filled(100).optional(),
    name: filled(60),
    avatar: text(2048).default(''),
    verified: yesOrNo.default(false),
    verify_label: text(60).default(''),
    region: text(60).default(''),
  }).optional(),
  link: mapping({
    title: filled(300),
    url: pageAddress,
    cover: text(2048).default(''),
  }).optional(),
  channel: oneOf(['dejin', 'dimim']).optional(),
  starts: momentText.optional(),
  ends: momentText.optional(),
  place: text(100).optional(),
  live: givenLive.optional(),
}

type PartName = Exclude<keyof typeof partFields, 'type'>

const withMedia = ['audio', 'video', 'svideo', 'circle'] as const satisfies readonly ItemType[]

/** Types of items that readers can book. */
const bookable = [
  'activity',
  'special',
  'audio_album',
  'video_album',
  'local_live',
] as const satisfies readonly ItemType[]

/** Which types a field is for. */
export const typesOfPart: Record<PartName, readonly ItemType[]> = {
  media: withMedia,
  captions: ['video', 'svideo', 'circle'],
  transcript: withMedia,
  chapters: withMedia,
  audio_only: ['video', 'svideo'],
  duration: withMedia,
  album: ['audio', 'video'],
  number: ['audio', 'video'],
  finished: ['audio_album', 'video_album'],
  mini_program: ['mini_program'],
  modules: ['special'],
  anchor: ['special'],
  form: ['activity'],
  question: ['question'],
  answers: ['question'],
  circle: ['circle'],
  user: ['circle'],
  link: ['circle'],
  channel: ['circle'],
  starts: bookable,
  ends: bookable,
  place: bookable,
  live: ['local_live'],
}

/** Fields that items of a type cannot do without. */
export const neededParts: Partial<Record<ItemType, readonly PartName[]>> = {
  mini_program: ['mini_program'],
  circle: ['circle', 'user'],
}
