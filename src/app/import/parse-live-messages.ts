import { z } from 'zod'
import { toLine } from '#base/to-line.ts'
import { messageRole, messageType, type MessageType } from '#contract/live.ts'
import { date, filledLine, key, line, orNull, parseLine, text } from './line-parts.ts'
import { parseClock } from './parse-clock.ts'
import { missingOr, pageAddress } from './schema-parts.ts'
import { SourceError } from './source-error.ts'

/** As much as a host may say in a post. */
const TEXT_LENGTH_MAX = 5000
const OFFSET_MAX = 1_000_000

const address = text(2048)
  .transform((written) => written.trim())
  .refine((written) => written !== '', 'is empty')
  .refine((written) => !/^(?:http|data|javascript|file|blob):/i.test(written), 'is neither a file nor an https address')
const yesOrNo = z.boolean({ error: 'is neither true nor false' }).default(false)
const oneOf = <T extends readonly string[]>(values: T) => z.enum(values, { error: `is none of ${values.join(', ')}` })

const offset = z
  .union([z.string(), z.number()], { error: 'is no time like 65, 01:05 or 1:01:05' })
  .transform((written, context) => {
    const [, sign = '', clock = ''] = /^(-?)(.*)$/s.exec(String(written)) ?? []
    const seconds = parseClock(clock)
    if (seconds !== null && seconds <= OFFSET_MAX) return sign === '-' ? -seconds : seconds
    context.addIssue(`"${toLine(String(written)).slice(0, 40)}" is no time like 65, 01:05 or 1:01:05`)
    return z.NEVER
  })

const messageLine = z.strictObject(
  {
    id: key,
    live: key,
    column: line(64).nullish(),
    type: oneOf(messageType.options).optional(),
    role: oneOf(messageRole.options).optional(),
    author: z
      .strictObject({ name: line(60).default(''), avatar: text(2048).default('') }, { error: wrongObject })
      .nullish()
      .transform((value) => value ?? { name: '', avatar: '' }),
    text: text(TEXT_LENGTH_MAX)
      .nullish()
      .transform((value) => toPlain(value ?? '')),
    images: z.array(address, { error: 'is no list' }).max(9, 'has more than 9 pictures').default([]),
    video: orNull(address),
    audio: orNull(address),
    link: orNull(
      z.strictObject(
        { title: filledLine(300), url: pageAddress, cover: text(2048).default('') },
        { error: wrongObject },
      ),
    ),
    key: yesOrNo,
    top: yesOrNo,
    likes: z.int({ error: 'is no whole number' }).min(0, 'is below 0').max(100_000_000, 'is too large').default(0),
    time: orNull(date),
    offset: orNull(offset),
  },
  { error: wrongObject },
)

type MessageLine = z.output<typeof messageLine>

/** One line of a file of messages. Ids and addresses as the source has them, times in seconds. */
export interface MessageSource extends Omit<MessageLine, 'column' | 'type' | 'role'> {
  /** Key of a chat; null for a post of the hosts. */
  column: string | null
  type: MessageType
  role: NonNullable<MessageLine['role']>
}

/** Names of the fields that a line may have, those of its parts as `author.name`. */
export const MESSAGE_FIELDS: readonly string[] = [...Object.keys(messageLine.shape), 'author.name', 'author.avatar']

/** Reads one line of JSON; nothing in it may be later than `now`. Throws `SourceError` without a line. */
export function parseLiveMessage(json: string, now: number): MessageSource {
  const { column = null, type: named, role: given, ...rest } = parseLine(json, messageLine)
  const type = named ?? typeOf(rest)
  const message = { ...rest, column, type, role: given ?? roleOf(type, column, rest) }
  const problem = findProblem(message, now)
  if (problem !== null) throw new SourceError(problem)
  return message
}

function typeOf({ images, video, audio, link }: Pick<MessageLine, 'images' | 'video' | 'audio' | 'link'>): MessageType {
  if (images.length > 0) return 'image'
  if (video !== null) return 'video'
  if (audio !== null) return 'audio'
  return link === null ? 'text' : 'link'
}

/** Posts are the hosts'; in a chat viewers speak, unless it is the room itself. */
function roleOf(type: MessageType, column: string | null, { author }: Pick<MessageLine, 'author'>) {
  if (column === null) return 'host'
  if (type === 'notice' || type === 'system') return 'system'
  return author.name === '' ? 'host' : 'viewer'
}

/** What does not go together. */
function findProblem(message: MessageSource, now: number): string | null {
  const { column, type, role, text: said, images, video, audio, link, author, time, offset: since } = message
  if ((time === null) === (since === null)) return 'time or offset is needed, one of them'
  if (time !== null && time > now) return 'time is in the future'
  if (column === null && role !== 'host') return "role is not for a post, which is the hosts'"
  if (column !== null && message.key) return 'key is for posts alone'
  if (role === 'viewer' && author.name === '') return 'author.name is missing'
  if (video !== null && audio !== null) return 'audio cannot stand beside video'
  const needed = { image: images.length > 0, video: video !== null, audio: audio !== null, link: link !== null }
  if (type in needed)
    return needed[type as keyof typeof needed]
      ? null
      : `${NEEDED_FIELD[type as keyof typeof needed]} is missing for the type ${type}`
  return said === '' ? 'text is empty' : null
}

const NEEDED_FIELD = { image: 'images', video: 'video', audio: 'audio', link: 'link' } as const

/** Lines without what a terminal or a page would take as orders. */
function toPlain(written: string): string {
  return written
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

function wrongObject(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `has an unknown field ${String(issue['keys'])}`
    : missingOr('is no object')(issue)
}
