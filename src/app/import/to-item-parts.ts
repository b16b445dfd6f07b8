import type { ItemType } from '#contract/content-types.ts'
import type { GivenFields } from './given-fields.ts'
import { neededParts, typesOfPart } from './given-parts.ts'
import type { AnswerSource, CirclePostSource, ItemParts, MediaSource } from './item-source.ts'
import { isNotAfter } from './parse-moment.ts'
import { SourceError } from './source-error.ts'
import { toSourceId } from './source-id.ts'
import { toLive } from './to-live.ts'

/** What an item has beyond an article. Fields of other types are refused. Throws `SourceError` with the line. */
export function toItemParts(given: GivenFields, lines: ReadonlyMap<string, number>): ItemParts {
  if (given.type === undefined) return {}
  const { type } = given
  for (const [name, types] of Object.entries(typesOfPart)) {
    if (lines.has(name) && !types.includes(type)) {
      const message = `${name} is not for ${type}, but for ${types.join(', ')}`
      throw new SourceError(message, lines.get(name) ?? 1, name)
    }
  }
  for (const name of neededParts[type] ?? []) {
    if (given[name] === undefined) {
      throw new SourceError(`an item of the type ${type} needs ${name}`, lines.get('type'), name)
    }
  }
  for (const name of ['ends', 'place'] as const) {
    if (given[name] !== undefined && given.starts === undefined) {
      throw new SourceError(`${name} needs starts`, lines.get(name))
    }
  }
  const media = toMedia(given, type)
  return {
    ...(media && { media }),
    ...(given.album !== undefined && { track: { album: toSourceId(given.album), number: given.number ?? null } }),
    ...((type === 'audio_album' || type === 'video_album') && { album: { finished: given.finished ?? false } }),
    ...(given.mini_program && {
      miniProgram: {
        appId: given.mini_program.app_id,
        username: given.mini_program.username,
        path: given.mini_program.path,
        envVersion: given.mini_program.env_version,
        code: given.mini_program.code || null,
      },
    }),
    ...(type === 'special' && {
      special: {
        anchor: given.anchor ?? true,
        modules: (given.modules ?? []).map((module) => ({ ...module, items: module.items.map(toSourceId) })),
      },
    }),
    ...(type === 'activity' && { form: given.form ?? null }),
    ...(type === 'question' && { question: toQuestion(given) }),
    ...(type === 'circle' && { circlePost: toCirclePost(given) }),
    ...(given.starts !== undefined && {
      times: toTimes({ startAt: given.starts, endAt: given.ends ?? 0, place: given.place ?? '' }, lines),
    }),
    ...(type === 'local_live' && { live: toLive(given, lines) }),
  }
}

/** Throws `SourceError` for an end before the start. */
function toTimes(times: NonNullable<ItemParts['times']>, lines: ReadonlyMap<string, number>) {
  if (times.endAt !== 0 && isNotAfter(times.endAt, times.startAt))
    throw new SourceError('ends is not after starts', lines.get('ends'))
  return times
}

function toMedia(given: GivenFields, type: ItemType): MediaSource | null {
  if (given.media === undefined) return null
  const isFilm = type === 'video' || type === 'svideo'
  return {
    sources: given.media.map(({ address, type: mediaType, size }) => ({
      address,
      ...(mediaType !== undefined && { type: mediaType }),
      ...(size !== undefined && { size }),
    })),
    captions: [...(given.captions ?? [])].map(([lang, address]) => ({ lang, address })),
    ...(given.transcript !== undefined && { transcript: given.transcript }),
    ...(given.audio_only !== undefined && { audioOnly: given.audio_only }),
    chapters: given.chapters ?? [],
    duration: given.duration ?? 0,
    ...(isFilm && given.cover === undefined && { still: true as const }),
  }
}

function toQuestion({ question, answers = [] }: GivenFields): NonNullable<ItemParts['question']> {
  const { asker = '', avatar = '', category = '', region = '' } = question ?? {}
  return {
    asker: { name: asker, avatar },
    category,
    region,
    answers: answers.map(
      ({ key, license_no: licenseNo, date: createdAt, best: isBest, ...answer }, index): AnswerSource => ({
        key: key ?? String(index + 1),
        licenseNo,
        createdAt,
        isBest,
        ...answer,
      }),
    ),
  }
}

function toCirclePost({ circle = '', user, link, channel = 'dejin' }: GivenFields): CirclePostSource {
  const { key, name = '', avatar = '', verified = false, verify_label: verifyLabel = '', region = '' } = user ?? {}
  return {
    circle,
    user: { key: key ?? name, name, avatar, verified, verifyLabel, region },
    link: link ?? null,
    channel,
  }
}
