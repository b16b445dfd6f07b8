import { z } from 'zod'
import type { LivePlaylist } from '#contract/live.ts'
import { mediaTypeOf } from '#server/outside/media-types.ts'
import {
  count,
  fileAddress,
  mapping,
  momentText,
  oneOf,
  pageAddress,
  sourceKey,
  text,
  texts,
  wholeNumber,
  yesOrNo,
} from './schema-parts.ts'

const LABEL_MAX = 60
const OFFSET_MAX = 1_000_000

const column = mapping({
  key: sourceKey.optional(),
  type: oneOf(['chat', 'posts', 'intro', 'link', 'related']),
  name: text(20).default(''),
  chat: yesOrNo.optional(),
  link: pageAddress.optional(),
}).check(({ value, issues }) => {
  if ((value.type === 'link') === (value.link !== undefined)) return
  const message = value.type === 'link' ? 'is missing: the column is a link' : `is not for a column of ${value.type}`
  issues.push({ code: 'custom', message, path: ['link'], input: value })
})
export type GivenColumn = z.output<typeof column>

const playlist = z
  .preprocess(
    (value) => (typeof value === 'string' ? { address: value } : value),
    mapping({
      name: text(20).default(''),
      address: fileAddress,
      type: oneOf(['hls', 'mp4', 'audio']).optional(),
      cover: text(2048).default(''),
    }),
  )
  .transform(({ type, ...rest }) => ({ ...rest, type: type ?? kindOf(rest.address) }))

/** A live room as its front matter gives it. */
export const givenLive = mapping({
  screen: oneOf(['landscape', 'portrait', 'image']).default('landscape'),
  status: oneOf(['upcoming', 'live', 'paused', 'ended', 'replay', 'cancelled']).default('upcoming'),
  auto_start: yesOrNo.default(true),
  started: momentText.optional(),
  ended: momentText.optional(),
  columns: texts(column)
    .max(10, 'has more than 10 columns')
    .transform((columns, context) => withKeys(columns, (index) => refuseTwice(context, index)))
    .optional(),
  playlists: texts(playlist).max(10, 'has more than 10 playlists').default([]),
  countdown: mapping({
    show: yesOrNo.default(true),
    label: text(LABEL_MAX).default(''),
    style: oneOf(['digits', 'flip', 'text']).default('digits'),
  }).optional(),
  notice: mapping({
    show: yesOrNo.default(true),
    label: text(300).default(''),
    video: fileAddress.optional(),
  }).optional(),
  disclaimer: text(5000).default(''),
  background: text(2048).default(''),
  play_background: text(2048).default(''),
  reservation_label: text(LABEL_MAX).default(''),
  dvr: count(7 * 86_400).default(0),
  chat: mapping({
    slow: count(3600).default(0),
    delay: count(300).default(0),
    who: oneOf(['user', 'host']).default('user'),
  }).optional(),
  replay: z
    .preprocess(
      (value) => (typeof value === 'string' ? { address: value } : value),
      mapping({ address: fileAddress, offset: wholeNumber(OFFSET_MAX).default(0) }),
    )
    .optional(),
}).check(({ value, issues }) => {
  if (value.status !== 'replay' || value.replay !== undefined) return
  issues.push({ code: 'custom', message: 'is missing: the status is replay', path: ['replay'], input: value })
})
export type GivenLive = z.output<typeof givenLive>

/** How a file is played, by its name. */
function kindOf(address: string): LivePlaylist['type'] {
  const name = address.replace(/[?#].*$/s, '').toLowerCase()
  if (name.endsWith('.m3u8')) return 'hls'
  return mediaTypeOf(name).startsWith('audio/') ? 'audio' : 'mp4'
}

/** Columns without a key are named by their type, and by their number where there are several of it. */
function withKeys(columns: readonly GivenColumn[], refuse: (index: number) => void) {
  const keys = new Set<string>()
  return columns.map(({ key: given, ...column }, index) => {
    const before = columns.slice(0, index).filter(({ type }) => type === column.type).length
    const key = given ?? (before === 0 ? column.type : `${column.type}-${before + 1}`)
    if (keys.has(key)) refuse(index)
    keys.add(key)
    return { ...column, key }
  })
}

function refuseTwice(context: z.RefinementCtx, index: number): void {
  context.addIssue({ code: 'custom', message: 'is there twice', path: [index, 'key'] })
}
