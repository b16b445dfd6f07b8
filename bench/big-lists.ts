import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { createIdCodec } from '#contract/ids.ts'
import { contentPath, topicPath } from '#contract/share-urls.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '../tests/support/backend.ts'
import { articleDraft, saveAccount, type Domains } from '../tests/support/factories.ts'
import { createOpener } from './opener.ts'
import { median, turn } from './pairs.ts'
import type { Row } from './report.ts'
import { BASE, type Settings } from './settings.ts'

const FEW_TRACKS = 20
const MANY_TRACKS = 2000
const FEW_ITEMS = 100
const MANY_ITEMS = 100_000
const PUBLISHED_AT = 1_700_000_000
const TURN_MS = 200
const TURNS_EACH_ROUND = 3
const WARM_UP = 5

/** Pages of an album and of a topic, rendered anew each time: one with many items beside one with few. */
export async function measureBigLists({ rounds }: Settings): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-bench-'))
  const file = join(folder, 'lists.sqlite')
  const backend = await startBackend(await openDatabase({ kind: 'sqlite', file }))
  try {
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const albums = [
      await makeAlbum(domains, accountId, FEW_TRACKS),
      await makeAlbum(domains, accountId, MANY_TRACKS),
    ] as const
    const topics = [await makeTopic(domains, file, FEW_ITEMS), await makeTopic(domains, file, MANY_ITEMS)] as const
    const open = await createOpener(backend)
    const compare = async (name: string, few: string, many: string): Promise<Row> => {
      const turns = { few: [] as number[], many: [] as number[] }
      for (let n = -WARM_UP; n < rounds * TURNS_EACH_ROUND; n++) {
        const [small, big] = [await turn(() => open(few), TURN_MS), await turn(() => open(many), TURN_MS)]
        if (n < 0) continue
        turns.few.push(small)
        turns.many.push(big)
      }
      const [ours, floor] = [median(turns.many), median(turns.few)]
      return { name, ours, floor, unit: 'µs', ratio: ours / floor, budget: { at: 'most', value: 1.3, of: '× few' } }
    }
    return [
      await compare(`page of an album, ${MANY_TRACKS} tracks beside ${FEW_TRACKS}`, ...albums),
      await compare(`page of a topic, ${MANY_ITEMS} items beside ${FEW_ITEMS}`, ...topics),
    ]
  } finally {
    await backend.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Address of an album with `count` tracks. */
async function makeAlbum({ database, ids, content, albums }: TestBackend & Domains, accountId: number, count: number) {
  const albumSourceId = `bench:album-${count}`
  const save = (name: string, draft: object) => {
    const common = { accountId, actor: 'inner' as const, publishAt: PUBLISHED_AT, sourceId: name }
    return articleDraft({ ...common, ...draft })
  }
  const albumId = await database.write(async (tx) => {
    const { id } = await content.saveContent(tx, save(albumSourceId, { type: 'audio_album', title: '守塔人手记' }))
    await albums.saveAlbum(tx, id, { finished: true })
    return id
  })
  for (let number = 1; number <= count; number++) {
    await database.write(async (tx) => {
      const draft = save(`${albumSourceId}#${number}`, {
        type: 'audio',
        title: `第 ${number} 集`,
        media: sound(number),
      })
      const { id } = await content.saveContent(tx, draft)
      await albums.saveTrack(tx, id, { albumSourceId, number })
    })
  }
  const path = contentPath({
    actor: 'inner',
    type: 'audio_album',
    id: ids.encode(albumId),
    publishTime: PUBLISHED_AT,
  })
  return BASE + path
}

function sound(number: number) {
  const url = `https://sound.example/${number}.mp3`
  return {
    sources: [{ url, type: 'audio/mpeg', quality: '', width: 0, height: 0, bitrate: 64_000, size: 800_000 }],
    duration: 100,
    width: 0,
    height: 0,
    captions: [],
    chapters: [],
    transcriptUrl: '',
    transcript: '',
    audioOnlyUrl: '',
  }
}

/** Address of a topic with `count` items. */
async function makeTopic({ database, ids, site }: TestBackend & Domains, file: string, count: number): Promise<string> {
  const facts = { summary: '', cover: '', color: '', related: [], mergedInto: '', position: 0 }
  const groupId = await database.write((tx) =>
    site.saveTopic(tx, { ...facts, key: `t${count}`, name: `话题 ${count}` }),
  )
  const raw = new SQLite(file)
  try {
    raw.pragma('synchronous = OFF')
    raw.transaction(() => fillTopic(raw, groupId, count))()
  } finally {
    raw.close()
  }
  return BASE + topicPath(ids.encode(groupId))
}

/** Copies the newest item `count` times into a group. */
function fillTopic(raw: SQLite.Database, groupId: number, count: number): void {
  const pattern = raw.prepare('select * from contents order by id desc limit 1').get() as Record<string, unknown>
  const { id: _id, ...columns } = pattern
  const names = Object.keys(columns)
  const insert = raw.prepare(
    `insert into contents (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  )
  const list = raw.prepare(
    'insert into content_groups (group_id, content_id, type, publish_at, view_count) values (?, ?, ?, ?, ?)',
  )
  for (let n = 0; n < count; n++) {
    const publishAt = PUBLISHED_AT + n
    const item = { ...columns, source_id: `bench:${groupId}#${n}`, type: 'doc', publish_at: publishAt, view_count: n }
    list.run(groupId, insert.run(item).lastInsertRowid, 'doc', publishAt, n)
  }
  raw.prepare('update groups set content_count = ? where id = ?').run(count, groupId)
  raw.prepare('insert into group_types (group_id, type, content_count) values (?, ?, ?)').run(groupId, 'doc', count)
}
