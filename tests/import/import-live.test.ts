import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importLiveMessages } from '#app/import/import-live-messages.ts'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { MESSAGE_FIELDS, parseLiveMessage } from '#app/import/parse-live-messages.ts'
import { createIdCodec } from '#contract/ids.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { addFiles, makeFolder, picture } from './folders.ts'
import { copyMedia } from './kinds.ts'
import { plainOptions, startSite } from './site.ts'

const ITEM = `---
type: local_live
id: sai
title: 帆船赛
cover: ../media/wide.png
starts: +2d
ends: +50h
live:
  status: live
  started: -90m
  playlists:
    - {name: 主机位, address: ../media/stream-yejiang/index.m3u8, cover: ../media/wide.png}
    - {name: 跟船, address: https://live.example/boat.m3u8}
    - {name: 丢了, address: ../media/gone.mp4}
  notice: {video: ../media/clip-mian.mp4}
  background: ../media/wide.png
---
简介
`
const OTHER = '---\ntype: local_live\nid: guan\ntitle: 观潮\n---\n简介\n'
const REAL = { dryRun: false }

type Line = Record<string, unknown>

function line(id: string, more: Line = {}): Line {
  return {
    id,
    live: 'markdown:sai',
    column: 'chat',
    author: { name: '阿潮' },
    text: `第${id}条`,
    offset: '10:00',
    ...more,
  }
}

eachDatabase('an import of live rooms', (open) => {
  async function start(files: Record<string, string> = {}) {
    const folder = await makeFolder({
      'site.yaml': 'site: {name: 潮声}\naccounts: [{key: xinwen, name: 新闻}]\n',
      'articles/sai.md': ITEM,
      'articles/guan.md': OTHER,
      'media/wide.png': await picture('#aabbcc', 640, 360),
      'media/face.png': await picture('#336699', 160, 160),
      ...files,
    })
    await copyMedia(folder, ['stream-yejiang', 'clip-mian.mp4'])
    const backend = await startSite(open)
    const report = await importMarkdown(folder, backend, plainOptions)
    const bring = async (lines: readonly Line[], options = REAL) => {
      const file = path.join(folder, 'lines.jsonl')
      await writeFile(file, lines.map((value) => `${JSON.stringify(value)}\n`).join(''))
      return importLiveMessages(file, backend, options)
    }
    return { folder, backend, report, bring }
  }

  test('brings in what they play and show, and tells what is not there', async () => {
    const earliest = Math.floor(Date.now() / 1000)
    const { backend, report } = await start()
    expect(report).toMatchObject({ refused: [], imageProblems: [], messages: null })
    expect(report.mediaProblems).toEqual([
      expect.objectContaining({ origin: 'articles/sai.md', address: '../media/gone.mp4', reason: 'no_file' }),
    ])
    const room = await readRoom(backend, 'markdown:sai')
    const stored = expect.stringMatching(/^\/davmu\/share\/media\/[0-9a-f]{64}/)
    expect(room).toMatchObject({
      status: LIVE_STATUS.live,
      live_background: stored,
      notice_switch: 1,
      notice_video: stored,
      playlists: [
        { name: '主机位', type: 'hls', playURL: stored, cover: stored },
        { name: '跟船', type: 'hls', playURL: 'https://live.example/boat.m3u8', cover: '' },
      ],
    })
    expect(room.start_time).toBeGreaterThanOrEqual(earliest - 5400)
    expect(room.start_time).toBeLessThanOrEqual(room.server_time - 5400)
  })

  test('again touches nothing, though times are told from now', async () => {
    const { backend, folder } = await start()
    const before = await readRows(backend)
    expect((await importMarkdown(folder, backend, plainOptions)).items.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ])
    expect(await readRows(backend)).toEqual(before)
  })

  test('leaves the state to the hosts, and follows what else changed', async () => {
    const { backend, folder } = await start()
    const id = await idOf(backend, 'markdown:sai')
    await backend.database.write((tx) => backend.live.host.end(tx, id, null))
    await addFiles(folder, { 'articles/sai.md': ITEM.replace('主机位', '主机位二') })
    await importMarkdown(folder, backend, plainOptions)
    const room = await readRoom(backend, 'markdown:sai')
    expect(room).toMatchObject({ status: LIVE_STATUS.ended, playlists: [{ name: '主机位二' }, { name: '跟船' }] })
  })

  test('of a replay whose film is not there is one that has ended', async () => {
    const { backend } = await start({
      'articles/sai.md':
        '---\ntype: local_live\nid: sai\ntitle: 帆船赛\nlive: {status: replay, replay: gone.mp4, started: -2d}\n---\n简介\n',
    })
    expect(await readRoom(backend, 'markdown:sai')).toMatchObject({ status: LIVE_STATUS.ended, replay: null })
  })

  test('takes the room away of an item that has become another type', async () => {
    const { backend, folder } = await start()
    await addFiles(folder, { 'articles/guan.md': '---\nid: guan\ntitle: 观潮\n---\n正文\n' })
    await importMarkdown(folder, backend, plainOptions)
    expect(await backend.live.describeRoom(await idOf(backend, 'markdown:guan'))).toBeNull()
  })

  test('is read by editors as it was written, and written back unchanged', async () => {
    const { backend } = await start()
    const id = await idOf(backend, 'markdown:sai')
    const { manuscripts } = backend.publishing
    const described = await manuscripts.describe(id)
    expect(described?.fields).toMatchObject({ type: 'local_live', live: { status: 'live', playlists: [{}, {}] } })
    if (described === null) throw new Error('there is no item')
    const before = await backend.live.describeRoom(id)
    const now = Math.floor(Date.now() / 1000)
    const work = await backend.publishing.prepareUpdate(id, {
      manuscript: described,
      version: null,
      by: 'cli',
      note: '',
      now,
      isAccepted: false,
    })
    await backend.database.write(work)
    expect(await backend.live.describeRoom(id)).toEqual(before)
  })

  test('takes messages with what they show, again without writing anything', async () => {
    const { backend, bring } = await start()
    const lines = [
      line('1', { column: undefined, author: undefined, images: ['media/wide.png'], key: true, likes: 7, offset: 0 }),
      line('2', { author: { name: '阿潮', avatar: 'media/face.png' }, offset: '10:05' }),
      line('3', { column: undefined, author: undefined, text: '', video: 'media/clip-mian.mp4', offset: '11:00' }),
      line('4', { author: undefined, type: 'notice', text: '换机位', top: true, offset: '12:00' }),
    ]
    expect(await bring(lines)).toMatchObject({ created: 4, refused: [], imageProblems: [], mediaProblems: [] })
    const chat = await readChat(backend)
    expect(chat.list.map(({ content, user, type, play_offset }) => [content, user.name, type, play_offset])).toEqual([
      ['第2条', '阿潮', 'text', 605],
      ['换机位', '', 'notice', 720],
    ])
    expect(chat.list[0]?.user.avatar).toMatch(/^\/davmu\/share\/media\//)
    expect(chat.pinned.map(({ content }) => content)).toEqual(['换机位'])
    const posts = await readPosts(backend)
    expect(posts).toMatchObject({ total_key: 1 })
    expect(posts.list).toMatchObject([
      { type: 'image', user: { name: '新闻' }, like_count: 7, media: { images: [{ width: 640, height: 360 }] } },
      { type: 'video', media: { playback: { duration: 9, width: 540, height: 960 } } },
    ])

    const before = await readRows(backend)
    expect(await bring(lines)).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
    expect(await bring(lines, { dryRun: true })).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
    expect(await readRows(backend)).toEqual(before)
    const changed = [line('2', { text: '改了', offset: '10:05' }), line('5')]
    expect(await bring(changed, { dryRun: true })).toMatchObject({ created: 1, updated: 1 })
    expect(await readRows(backend)).toEqual(before)
    expect(await bring(changed)).toMatchObject({ created: 1, updated: 1 })
  })

  test('names the lines that it cannot take, and takes the others', async () => {
    const { bring } = await start({ 'articles/doc.md': '# 文\n\n正文' })
    const report = await bring([
      line('1'),
      line('2', { live: 'markdown:nowhere' }),
      line('3', { live: 'markdown:doc' }),
      line('4', { column: 'posts' }),
      line('5', { live: 'markdown:guan' }),
      line('6', { offset: '3:00:00' }),
      line('1'),
      line('7', { images: ['media/gone.png'] }),
    ])
    expect(report).toMatchObject({ created: 2 })
    expect(report.refused.map(({ line: number, message }) => [number, message])).toEqual([
      [2, 'live "markdown:nowhere" is not there'],
      [3, '"markdown:doc" is no live room'],
      [4, 'the room has no chat "posts"'],
      [5, 'offset is not for a room that has not begun'],
      [6, 'offset is in the future'],
      [7, 'has the same id as line 1'],
    ])
    expect(report.imageProblems).toEqual([expect.objectContaining({ origin: 'lines.jsonl:8', reason: 'no_file' })])
    const moved = await bring([line('1', { live: 'markdown:guan', offset: undefined, time: '2026-01-01' }), line('8')])
    expect(moved).toMatchObject({
      created: 1,
      refused: [{ line: 1, message: 'a message of another room has the same id' }],
    })
  })

  test('beside a site.yaml takes the messages too, under a dry run as well', async () => {
    const folder = await makeFolder({
      'site.yaml': 'site: {name: 潮声}\naccounts: [{key: xinwen, name: 新闻}]\n',
      'articles/sai.md': OTHER.replace('id: guan', 'id: sai\nlive: {status: live, started: -1h}'),
      'live.jsonl': `${JSON.stringify(line('1'))}\n`,
    })
    const backend = await startSite(open)
    const dry = await importMarkdown(folder, backend, { ...plainOptions, dryRun: true })
    expect(dry.messages).toMatchObject({ created: 1, refused: [] })
    expect((await importMarkdown(folder, backend, plainOptions)).messages).toMatchObject({ created: 1, refused: [] })
    expect((await importMarkdown(folder, backend, plainOptions)).messages).toMatchObject({ unchanged: 1 })
  })
})

test('docs/import.md names every field of a message, and its examples are taken', async () => {
  const document = await readFile(path.resolve(import.meta.dirname, '../../docs/import.md'), 'utf8')
  expect(MESSAGE_FIELDS.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
  const lines = /```json\n(.*?)\n```/s.exec(document)?.[1]?.split('\n') ?? []
  const messages = lines.map((text) => parseLiveMessage(text, Date.UTC(2027, 0, 1) / 1000))
  expect(messages).toMatchObject([
    { type: 'image', role: 'host', offset: 1182 },
    { type: 'text', role: 'viewer' },
    { type: 'notice', role: 'system', time: 1_792_301_100 },
  ])
})

async function idOf(backend: TestBackend, sourceId: string): Promise<number> {
  const found = await backend.content.findBySource(sourceId)
  if (found === null) throw new Error(`${sourceId} was not imported`)
  return found.id
}

async function publicIdOf(backend: TestBackend, sourceId: string): Promise<string> {
  return createIdCodec(backend.idSalt).encode(await idOf(backend, sourceId))
}

async function readRoom(backend: TestBackend, sourceId: string) {
  const answer = await backend.api.call('GET /peony/v3/live/info/{id}', { id: await publicIdOf(backend, sourceId) })
  if (answer.code !== 0) throw new Error(`the room was refused: ${answer.code}`)
  return answer.data
}

async function readChat(backend: TestBackend) {
  const live_id = await publicIdOf(backend, 'markdown:sai')
  const answer = await backend.api.call('GET /peony/v3/live/chat/{live_id}', { live_id })
  if (answer.code !== 0) throw new Error(`the chat was refused: ${answer.code}`)
  return answer.data
}

async function readPosts(backend: TestBackend) {
  const id = await publicIdOf(backend, 'markdown:sai')
  const answer = await backend.api.call('GET /peony/v3/live/room/{id}', { id, sort: 'asc' })
  if (answer.code !== 0) throw new Error(`the posts were refused: ${answer.code}`)
  return answer.data
}

async function readRows({ database }: TestBackend) {
  return {
    rooms: await database.db.selectFrom('live_rooms').selectAll().orderBy('content_id').execute(),
    columns: await database.db.selectFrom('live_columns').selectAll().orderBy('id').execute(),
    times: await database.db.selectFrom('content_times').selectAll().orderBy('content_id').execute(),
    messages: await database.db.selectFrom('live_messages').selectAll().orderBy('id').execute(),
  }
}
