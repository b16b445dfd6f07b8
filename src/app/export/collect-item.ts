import type { AnswerDraft } from '#server/domains/community/community.ts'
import type { ExportedContent } from '#server/domains/content/content.ts'
import { MEDIA_PATH } from '#server/outside/image-address.ts'
import { toClockText } from '../import/parse-clock.ts'
import { toDateText } from '../import/parse-date.ts'
import { fromSourceId } from '../import/source-id.ts'
import { collectLive } from './collect-live.ts'
import { UP, type ExportSource, type MediaWriter } from './export-source.ts'
import { withoutEmpty } from './without-empty.ts'
import type { FormField } from '#contract/forms.ts'

/** The front matter that an import makes the same item of. */
export async function collectFrontMatter(
  content: ExportedContent,
  account: string,
  { source, media }: { source: ExportSource; media: MediaWriter },
) {
  const fields = {
    id: fromSourceId(content.sourceId),
    type: content.type === 'doc' ? '' : content.type,
    title: content.title,
    summary: content.summary,
    account,
    actor: content.actor,
    date: toDateText(content.publishAt),
    updated: toDateText(content.updatedAt),
    state: content.state === 'published' ? '' : content.state,
    label: content.label,
    kicker: content.kicker,
    author: content.editor,
    source: content.source,
    source_url: content.sourceUrl,
    copyright: content.copyright,
    correction: content.correction,
    comments: content.commentsClosed ? 'closed' : '',
    lang: content.lang,
    format: content.bodyFormat,
  }
  const files: Record<string, string> = {}
  for (const [written, image] of content.images) {
    if (image.remoteUrl === '') files[written] = await media.write(image, UP)
  }
  const keysOf = (kind: string) => content.groups.filter((group) => group.kind === kind).map(({ key }) => key)
  return {
    ...withoutEmpty({
      ...fields,
      tags: content.tags,
      columns: keysOf('column'),
      topics: keysOf('topic'),
      lists: keysOf('list'),
    }),
    cover: content.cover === null ? '' : await media.write(content.cover, UP),
    ...(Object.keys(files).length === 0 ? {} : { images: files }),
    ...(await collectMedia(content, media)),
    ...(await collectAlbum(content, source)),
    ...(await collectPlace(content, source)),
    ...(await collectTimes(content, source)),
    ...(await collectMiniProgram(content, media)),
    ...(await collectSpecial(content, source)),
    ...(await collectForm(content, source)),
    ...(await collectQuestion(content, source, media)),
    ...(await collectCirclePost(content, source, media)),
    ...(await collectLive(content, source, media)),
  }
}

async function collectMedia({ media: found }: ExportedContent, media: MediaWriter) {
  if (found === null || found.sources.length === 0) return {}
  const sources = []
  for (const { url, type, size } of found.sources) {
    const address = await media.writeMedia(url, UP)
    sources.push(isStored(url) || (type === '' && size === 0) ? address : withoutEmpty({ address, type, size }))
  }
  const captions: Record<string, string> = {}
  for (const { lang, url } of found.captions) captions[lang] = await media.writeMedia(url, UP)
  return withoutEmpty({
    media: sources.length === 1 && typeof sources[0] === 'string' ? sources[0] : sources,
    captions,
    transcript: await media.writeMedia(found.transcriptUrl, UP),
    audio_only: await media.writeMedia(found.audioOnlyUrl, UP),
    chapters: found.chapters.map(({ start, title }) => `${toClockText(start)} ${title}`),
    duration: found.sources.some(({ url }) => isStored(url)) ? 0 : found.duration,
  })
}

function isStored(address: string): boolean {
  return address.startsWith(MEDIA_PATH)
}

async function collectAlbum({ id }: ExportedContent, { albums, database }: ExportSource) {
  const { track, album } = await albums.describe(database.db, id)
  return {
    ...(track && withoutEmpty({ album: fromSourceId(track.albumSourceId), number: track.number ?? 0 })),
    ...(album?.finished && { finished: true }),
  }
}

async function collectPlace({ id }: ExportedContent, { places, database }: ExportSource) {
  const key = await places.findKeyOf(database.db, id)
  return key === null ? {} : { lbs: key }
}

async function collectTimes({ id }: ExportedContent, { bookings, database }: ExportSource) {
  const times = (await bookings.timesOf(database.db, [id])).get(id)
  if (!times) return {}
  const { startAt, endAt, place } = times
  return withoutEmpty({ starts: toDateText(startAt), ends: endAt === 0 ? '' : toDateText(endAt), place })
}

async function collectMiniProgram({ miniProgram }: ExportedContent, media: MediaWriter) {
  if (miniProgram === null) return {}
  const { appId, username, path, envVersion, codeImage } = miniProgram
  const code = codeImage === null ? '' : await media.write(codeImage, UP)
  return { mini_program: withoutEmpty({ app_id: appId, username, path, env_version: envVersion, code }) }
}

async function collectSpecial({ id, type }: ExportedContent, { specials }: ExportSource) {
  const special = type === 'special' ? await specials.describe(id) : null
  if (special === null) return {}
  return {
    ...(!special.anchor && { anchor: false }),
    modules: special.modules.map(({ title, style, items, text }) =>
      withoutEmpty({ title, style, items: items.map(fromSourceId), text }),
    ),
  }
}

async function collectQuestion(
  { id, type }: ExportedContent,
  { community, content }: ExportSource,
  media: MediaWriter,
) {
  const question = type === 'question' ? await community.describeQuestion(id) : null
  if (question === null) return {}
  const { asker, category, region, answers } = question
  const images = await content.loadImages(answers.flatMap((answer) => answer.images))
  const toAnswer = async ({ key, user, content: text, isBest: best, stars, ...answer }: AnswerDraft) => {
    const shown = answer.images.flatMap((imageId) => images.get(imageId) ?? [])
    return withoutEmpty({
      key,
      name: user.name,
      title: user.title,
      org: user.org,
      license_no: user.licenseNo,
      avatar: await media.writeAddress(user.avatar, UP),
      verified: user.verified,
      date: toDateText(answer.createdAt),
      best,
      stars,
      text,
      images: await Promise.all(shown.map((image) => media.writeAddress(image.original_url, UP))),
    })
  }
  const written = []
  for (const answer of answers) written.push(await toAnswer(answer))
  const avatar = await media.writeAddress(asker.avatar, UP)
  return withoutEmpty({ question: withoutEmpty({ asker: asker.name, avatar, category, region }), answers: written })
}

async function collectCirclePost({ id, type }: ExportedContent, { community }: ExportSource, media: MediaWriter) {
  const post = type === 'circle' ? await community.describeCirclePost(id) : null
  if (post === null) return {}
  const { circleKey, user, region, link, channel } = post
  const avatar = await media.writeAddress(user.avatar, UP)
  const cover = link && (await media.writeAddress(link.cover, UP))
  return {
    circle: circleKey,
    user: withoutEmpty({ ...user, avatar, verifyLabel: '', verify_label: user.verifyLabel, region }),
    ...(link && { link: withoutEmpty({ title: link.title, url: link.url, cover }) }),
    channel,
  }
}

/** The form of an activity as front matter; what goes without saying is left out. */
async function collectForm({ id, type, title }: ExportedContent, { forms }: ExportSource) {
  const form = type === 'activity' ? await forms.describe(id) : null
  if (form === null) return {}
  const { startAt, endAt, loginRequired, fields, ...rest } = form
  return {
    form: {
      ...withoutEmpty({
        title: rest.title === title ? '' : rest.title,
        intro: rest.intro,
        start: startAt === 0 ? '' : toDateText(startAt),
        end: endAt === 0 ? '' : toDateText(endAt),
        quota: rest.quota,
      }),
      ...(!loginRequired && { login: false }),
      fields: fields.map(toField),
    },
  }
}

function toField({ field_id: id, kind, required, options, min, max, ...texts }: FormField) {
  return {
    id,
    kind,
    ...withoutEmpty(texts),
    ...(!required && { required: false }),
    ...withoutEmpty({ options: options.map(toOption) }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
  }
}

function toOption({ value, label, hint }: FormField['options'][number]) {
  if (label === value && hint === '') return value
  return { value, ...(label !== value && { label }), ...(hint !== '' && { hint }) }
}
