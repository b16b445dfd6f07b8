import { NO_SHARE_CARD } from '#contract/share-card.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FetchRefused, type Fetcher } from '#server/outside/fetch-safely.ts'
import { createMediaStore } from '#server/outside/media-store.ts'
import { createMediaIntake } from './media-intake.ts'
import type { ItemSource, MediaSource } from './item-source.ts'

const TEXTS: Record<string, string> = {
  'https://sound.example/1.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\n退潮了。\n',
  'https://sound.example/1.srt?x=1': '1\n00:00:01,000 --> 00:00:03,000\n涨潮了。\n',
  'https://sound.example/1.json': JSON.stringify({
    chapters: [
      { startTime: 30.4, title: '上塔' },
      { startTime: 0, title: ' 开场 ' },
      { startTime: 5, title: '广告', toc: false },
    ],
  }),
  'https://sound.example/bad.json': 'no list',
}

function fakeWeb(): Fetcher {
  return {
    fetch: async () => {
      throw new Error('nothing is read whole')
    },
    async fetchFile(address, file) {
      const text = TEXTS[address]
      if (text === undefined) throw new FetchRefused('bad_status', 'sound.example answered 404')
      await writeFile(file, text)
      return { type: 'text/plain', charset: null, address }
    },
    findStatus: async () => {
      throw new Error('nobody wants to know only that')
    },
    close: async () => {},
  }
}

function itemWith(media: Partial<MediaSource>): ItemSource {
  const whole: MediaSource = {
    sources: [{ address: 'http://sound.example/1.mp3' }],
    captions: [],
    chapters: [],
    duration: 60,
    enclosure: true,
    ...media,
  }
  const texts = {
    title: '',
    summary: '',
    kicker: '',
    label: '',
    body: '',
    lang: '',
    editor: '',
    source: '',
    sourceUrl: '',
    copyright: '',
    correction: '',
  }
  const lists = { tags: [], columns: [], images: [], topics: [], lists: [] }
  const rest = {
    coverCrops: { wide: '', square: '' },
    shareCard: NO_SHARE_CARD,
    changesHidden: false,
    commentsClosed: false,
    account: null,
    actor: null,
    publishAt: null,
    updatedAt: null,
    state: null,
    cover: null,
  }
  const place = { sourceId: 'feed:f#1', origin: 'item 1', lines: new Map(), files: new Map(), folder: null }
  return { ...texts, ...lists, ...rest, ...place, bodyFormat: 'html', type: 'audio', parts: { media: whole } }
}

async function startIntake(fetcher: Fetcher | null) {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-take-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return createMediaIntake({ mediaStore: createMediaStore(folder), root: null, fetcher })
}

test('texts of a podcast are fetched and kept, its sound stays at its address, which is secure', async () => {
  const intake = await startIntake(fakeWeb())
  const item = itemWith({ transcript: 'https://sound.example/1.vtt', chapterList: 'https://sound.example/1.json' })
  const taken = await intake.take(item, false)
  expect(taken).toMatchObject({ problems: [], missing: [], hasFetched: false })
  expect(taken.media).toMatchObject({
    sources: [{ url: 'https://sound.example/1.mp3', type: 'audio/mpeg' }],
    duration: 60,
    said: [{ at: expect.any(Number), text: '退潮了。' }],
    transcriptUrl: expect.stringMatching(/^\/davmu\/share\/media\/[0-9a-f]{64}\.vtt$/),
    chapters: [
      { start: 0, title: '开场' },
      { start: 30, title: '上塔' },
    ],
  })
  const { media } = await intake.take(itemWith({ transcript: 'https://sound.example/1.srt?x=1' }), false)
  expect(media?.said.map(({ text }) => text)).toEqual(['涨潮了。'])
})

test('what cannot be fetched is told of, stays where it is, and is tried by a later run', async () => {
  const media = { transcript: 'https://sound.example/gone.vtt', chapterList: 'https://sound.example/bad.json' }
  const taken = await (await startIntake(fakeWeb())).take(itemWith(media), false)
  expect(taken.problems).toMatchObject([{ origin: 'item 1', address: media.transcript, reason: 'bad_status' }])
  expect(taken.missing).toEqual([media.transcript])
  expect(taken.media).toMatchObject({ transcriptUrl: media.transcript, said: [], chapters: [] })
  const offline = await (await startIntake(null)).take(itemWith(media), true)
  expect(offline).toMatchObject({ problems: [], missing: expect.arrayContaining(Object.values(media)) })
})

test('a film without a cover gets a still where one can be made, and does without elsewhere', async () => {
  const samples = path.resolve(import.meta.dirname, '../../../samples/media')
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-take-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const asked: Array<[string, number]> = []
  const still = Buffer.from('a still')
  const intakeWith = (made: Buffer | null) =>
    createMediaIntake({
      mediaStore: {
        ...createMediaStore(folder),
        async takeStill(file, second) {
          asked.push([path.basename(file), second])
          return made
        },
      },
      root: samples,
      fetcher: null,
    })
  const film: Partial<MediaSource> = { sources: [{ address: 'clip-mian.mp4' }], duration: 0, still: true }
  const item: ItemSource = { ...itemWith(film), folder: '', type: 'svideo' }
  const taken = await intakeWith(still).take(item, false)
  expect(taken.still).toBe(still)
  expect(asked).toEqual([['clip-mian.mp4', 3]])
  expect((await intakeWith(null).take(item, false)).still).toBeNull()
  expect((await intakeWith(still).take({ ...item, cover: 'a.png' }, false)).still).toBeNull()
  expect(asked).toHaveLength(2)
})
