import type { z } from 'zod'
import { live } from '#contract/fields/live.ts'
import type { LivePlaylist } from '#contract/live.ts'
import { mediaTypeOf } from '#server/outside/media-types.ts'
import { schemaOf, type Taken } from './field-schema.ts'

type Written = Taken<typeof live.live>
type Column = NonNullable<Written['columns']>[number]

/** A live room as its front matter gives it. */
export const givenLive = schemaOf(live.live, 'live').transform(({ columns, playlists, ...room }, { addIssue }) => {
  const refuse = (path: PropertyKey[], message: string) => addIssue({ code: 'custom', message, path })
  if (room.status === 'replay' && room.replay === undefined) refuse(['replay'], 'is missing: the status is replay')
  for (const [index, { type, link }] of columns?.entries() ?? []) {
    if ((type === 'link') === (link !== undefined)) continue
    const message = type === 'link' ? 'is missing: the column is a link' : `is not for a column of ${type}`
    refuse(['columns', index, 'link'], message)
  }
  return {
    ...room,
    columns: columns && withKeys(columns, (index) => refuse(['columns', index, 'key'], 'is there twice')),
    playlists: playlists.map(({ type, ...rest }) => ({ ...rest, type: type ?? kindOf(rest.address) })),
  }
})
export type GivenLive = z.output<typeof givenLive>

/** How a file is played, by its name. */
function kindOf(address: string): LivePlaylist['type'] {
  const name = address.replace(/[?#].*$/s, '').toLowerCase()
  if (name.endsWith('.m3u8')) return 'hls'
  return mediaTypeOf(name).startsWith('audio/') ? 'audio' : 'mp4'
}

/** Columns without a key are named by their type, and by their number where there are several of it. */
function withKeys(columns: readonly Column[], refuse: (index: number) => void) {
  const keys = new Set<string>()
  return columns.map(({ key: given, ...column }, index) => {
    const before = columns.slice(0, index).filter(({ type }) => type === column.type).length
    const key = given ?? (before === 0 ? column.type : `${column.type}-${before + 1}`)
    if (keys.has(key)) refuse(index)
    keys.add(key)
    return { ...column, key }
  })
}
