import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openMediaFolders, refusalOf, SAMPLE_MEDIA, sha256 } from '#tests/support/media-folders.ts'
import { SMALL_MEDIA } from '#tests/support/small-media.ts'

const { store, makeFolder } = openMediaFolders()
let work: string

beforeEach(async () => {
  work = await makeFolder()
})

describe('text tracks', () => {
  async function save(bytes: string | Buffer) {
    const file = path.join(work, 'track.vtt')
    await writeFile(file, bytes)
    return await store.saveTextTrack(file)
  }

  test('WebVTT stays as it is', async () => {
    const text = '\u{feff}WEBVTT\r\n\r\n1\r\n00:01.000 --> 00:02.500 line:0\r\n<v 陈望生>潮 &amp; 声</v>\r\n'
    const track = await save(text)
    expect(track).toEqual({
      hash: sha256(Buffer.from(text)),
      address: `/davmu/share/media/${track.hash}.vtt`,
      cues: [{ start: 1, end: 2.5, text: '潮 & 声' }],
      size: Buffer.byteLength(text),
    })
    const file = await store.open(`${track.hash}.vtt`)
    expect(file?.type).toBe('text/vtt; charset=utf-8')
    expect(await readFile(file?.path ?? '', 'utf8')).toBe(text)
  })

  test('SubRip becomes WebVTT, also from GB 18030', async () => {
    const coded = Buffer.concat([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
      Buffer.from([0xb3, 0xb1, 0xc9, 0xf9]), // 潮声
      Buffer.from(' <i>a < b</i>\n'),
    ])
    const track = await save(coded)
    expect(track.cues).toEqual([{ start: 1, end: 2, text: '潮声 a < b' }])
    const file = await store.open(`${track.hash}.vtt`)
    expect(await readFile(file?.path ?? '', 'utf8')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n潮声 a &lt; b\n')
  })

  test.each(['ep01', 'ep03', 'ep06', 'ep09', 'film-yejiang'])('the sample track of %s fits its sound', async (name) => {
    const { cues } = await store.saveTextTrack(path.join(SAMPLE_MEDIA, `${name}.vtt`))
    const { duration } = await store.saveMedia(path.join(SAMPLE_MEDIA, `${name}.m4a`))
    expect(cues.length).toBeGreaterThan(5)
    expect(cues.at(-1)?.end).toBeLessThanOrEqual(duration)
  })

  test('takes ten hours of speech, and refuses what nobody can say in a day', async () => {
    const trackOf = (count: number, line: string) => `WEBVTT\n\n${`00:01.000 --> 00:02.000\n${line}\n\n`.repeat(count)}`
    expect((await save(trackOf(18_000, '十个小时里的一句'))).cues).toHaveLength(18_000)
    expect(await refusalOf(save(trackOf(50_001, '字')))).toBe('too_large')
    expect(await refusalOf(save(trackOf(1001, '字'.repeat(500))))).toBe('too_large')
  })

  test('refuses what has no lines', async () => {
    expect(await refusalOf(save(''))).toBe('not_a_text_track')
    expect(await refusalOf(save('WEBVTT\n\nNOTE nothing\n'))).toBe('not_a_text_track')
    expect(await refusalOf(save('<html></html>'))).toBe('not_a_text_track')
    expect(await refusalOf(save(await readFile(path.join(SMALL_MEDIA, 'film.mp4'))))).toBe('not_a_text_track')
    expect(await refusalOf(save(Buffer.alloc(8 * 1024 * 1024 + 1)))).toBe('too_large')
  })
})
