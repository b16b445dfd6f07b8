import { expect, it } from 'vitest'
import type { LivePlaylist } from '#contract/live.ts'
import { FetchRefused } from '#server/outside/fetch-safely.ts'
import { checkSound } from './check-sound.ts'

const line = (name: string, type: LivePlaylist['type'] = 'audio'): LivePlaylist => ({
  name,
  type,
  cover: '',
  playURL: `https://live.example/${name}.m3u8`,
})

const master = (...bits: number[]) =>
  ['#EXTM3U', ...bits.flatMap((rate) => [`#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=9,BANDWIDTH=${rate}`, `${rate}.m3u8`])]
    .join('\n')
    .concat('\n')

const files: Record<string, string | Buffer> = {
  'light.m3u8': master(128_000, 48_000),
  'heavy.m3u8': master(96_000),
  'bare.m3u8': '#EXTM3U\r\n#EXT-X-TARGETDURATION:6\r\n#EXTINF:4,\r\na.aac\r\n#EXTINF:6.0,title\r\nb.aac\r\n',
  'b.aac': Buffer.alloc(36_000),
  'file.m3u8': 'ID3',
  'empty.m3u8': '#EXTM3U\n',
}

const fetcher = {
  async fetch(address: string) {
    const found = files[address.split('/').at(-1) ?? '']
    if (found === undefined) throw new FetchRefused('bad_status', 'answered 404')
    return { bytes: Buffer.from(found), type: 'audio/mpegurl', charset: null, address }
  },
}

it.each([
  ['light', true, '128, 48 kbit/s: readers who save data are sent 64 kbit/s at most'],
  ['heavy', false, '96 kbit/s: more than 64 kbit/s, which readers who save data reckon with'],
  ['bare', true, '48 kbit/s: readers who save data are sent 64 kbit/s at most'],
  ['file', null, 'is no HLS playlist: what it weighs is not known'],
  ['empty', null, 'is no HLS playlist: what it weighs is not known'],
  ['gone', null, 'cannot be had: answered 404'],
])('of a line of sound that is %s it is told whether it is light, and why', async (name, isLight, found) => {
  expect(await checkSound([line(name), line('film', 'hls')], fetcher)).toEqual([{ name, isLight, found }])
})
