import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CommentList } from '#contract/comments.ts'
import { importComments } from '#app/import/import-comments.ts'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { toLinesText } from '#app/import/import-report.ts'
import { COMMENT_FIELDS, parseComment } from '#app/import/parse-comments.ts'
import { exportSite } from '#cli/export-site.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { userVisitor } from '#tests/support/visitors.ts'
import { makeFolder, picture, readFolder } from './folders.ts'
import { plainOptions, startSite } from './site.ts'

const SITE = 'site: {name: 潮声}\naccounts: [{key: shendu, name: 深读, avatar: a.png, verified: true}]\n'
const ME = { id: 'u1', name: '甲', avatar: 'media/me.png' }
const YOU = { id: 'u2', name: '乙' }
const HOUSE = { id: 'u3', name: '小编', account: 'shendu' }
const REAL = { dryRun: false }

type Line = Record<string, unknown>

function line(id: string, minute: number, more: Line = {}): Line {
  const time = `2026-11-01T08:${String(minute).padStart(2, '0')}:00+08:00`
  return { id, item: 'markdown:a', user: ME, text: `第${id}条`, time, ...more }
}

const LINES = [
  line('1', 0, { user: YOU, text: ' 好\r\n看\u0000 ' }),
  line('2', 1, { parent: '1' }),
  line('3', 2, { parent: '2', user: HOUSE, author: true }),
  line('4', 3, { state: 'pending' }),
  line('5', 4, { state: 'removed', text: '' }),
  line('6', 5, { parent: '5', user: YOU }),
  line('7', 6, { anchor: { p: 0, quote: '正文' }, updated: '2026-11-02T08:00:00+08:00' }),
  line('8', 7, { item: 'markdown:b', text: '潮'.repeat(2000) }),
  line('9', 8, { parent: '4', user: YOU }),
]

eachDatabase('an import of comments', (open) => {
  async function start(lines: readonly Line[] = LINES) {
    const folder = await makeFolder({
      'site.yaml': SITE,
      'a.png': await picture('#112233', 100, 100),
      'articles/a.md': '# 甲\n\n正文',
      'articles/b.md': '# 乙\n\n正文',
      'media/me.png': await picture('#aabbcc', 120, 120),
    })
    const backend = await startSite(open)
    await importMarkdown(folder, backend, plainOptions)
    const bring = async (more: readonly Line[], options = REAL) =>
      importComments(await write(folder, more), backend, options)
    return { folder, backend, bring, report: await bring(lines) }
  }

  test('shows them with their users, in their order, and counts them', async () => {
    const { backend, report } = await start()
    expect(report).toMatchObject({ created: 9, updated: 0, unchanged: 0, refused: [], imageProblems: [] })
    const { list, comment_total } = await readComments(backend, 'markdown:a')
    expect(comment_total).toBe(5)
    expect(list.map(({ content, status, sub_count }) => [content, status, sub_count])).toEqual([
      ['第7条', 1, 0],
      ['', 2, 1],
      ['好\n看', 1, 2],
    ])
    const [seventh, fifth, first] = list
    expect(seventh).toMatchObject({ anchor: { p: 0, quote: '正文' }, user: { name: '甲', is_author: false } })
    expect(seventh?.user.avatar).toMatch(/^\/davmu\/share\/media\/[0-9a-f]{64}/)
    expect((seventh?.update_time ?? 0) - (seventh?.create_time ?? 0)).toBe(86_400 - 360)
    expect(fifth?.sub_list.map(({ content }) => content)).toEqual(['第6条'])
    expect(first?.sub_list.map(({ content, user, reply_user }) => [content, user, reply_user?.name])).toEqual([
      ['第2条', expect.objectContaining({ name: '甲' }), undefined],
      ['第3条', expect.objectContaining({ name: '深读', is_author: true, verified: 1 }), '甲'],
    ])
    expect((await readComments(backend, 'markdown:b')).list[0]?.content).toHaveLength(2000)
    expect(await readCounts(backend)).toEqual([5, 1])
  })

  test('again writes nothing, and follows what changed in the file', async () => {
    const { backend, bring } = await start()
    const before = await readRows(backend)
    const changes = await countChanges(backend)
    expect(await bring(LINES)).toMatchObject({ created: 0, updated: 0, unchanged: 9, refused: [] })
    expect(await readRows(backend)).toEqual(before)
    expect(await countChanges(backend)).toBe(changes)

    const taken = before.comments.find((row) => row.source_id === '2')
    await backend.database.write((tx) => backend.comments.review.setState(tx, taken?.id ?? 0, 'removed'))
    const changed = [
      line('2', 1, { parent: '1', text: '改了' }),
      line('4', 3, { text: '看过了' }),
      line('6', 5, { parent: '5', user: { ...YOU, name: '乙二' }, state: 'removed' }),
      line('10', 10, { parent: '4', user: { ...YOU, name: '乙二' } }),
    ]
    expect(await bring(changed)).toMatchObject({ created: 1, updated: 3, refused: [] })
    const { list, comment_total } = await readComments(backend, 'markdown:a')
    expect(list.map(({ content, sub_count }) => [content, sub_count])).toEqual([
      ['第7条', 0],
      ['看过了', 1],
      ['好\n看', 1],
    ])
    expect(list[2]?.user.name).toBe('乙二')
    expect(comment_total).toBe(5)
    expect(await bring(changed)).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  })

  test('names the lines that it cannot take, and takes the others', async () => {
    const { backend, bring, folder } = await start([])
    const file = await write(folder, [
      line('1', 0),
      line('2', 1, { item: 'markdown:nowhere' }),
      line('3', 2, { parent: '9' }),
      line('4', 3, { item: 'markdown:b', parent: '1' }),
      line('5', 4, { user: { ...ME, account: 'nobody' } }),
      line('6', 5, { text: ' \u200B ' }),
      line('1', 6),
      line('7', 7, { time: '2099-01-01' }),
      line('8', 8, { user: { ...YOU, avatar: '../../outside.png' } }),
    ])
    const report = await importComments(file, backend, REAL)
    expect(report.refused.map(({ line: number, message }) => [number, message])).toEqual([
      [2, 'item "markdown:nowhere" is not there'],
      [3, 'parent "9" is not there, and in no line before'],
      [4, 'parent "1" is under another item'],
      [5, 'unknown account "nobody"'],
      [6, 'text is empty'],
      [7, 'has the same id as line 1'],
      [8, 'time is in the future'],
    ])
    expect(report.imageProblems).toEqual([
      expect.objectContaining({ origin: 'lines.jsonl:9', reason: 'outside_folder' }),
    ])
    expect(toLinesText(report, 'comments')).toContain('\n  lines.jsonl:2: item "markdown:nowhere" is not there\n')
    expect(await readCounts(backend)).toEqual([2, 0])
    const moved = await bring([line('1', 0, { item: 'markdown:b' })])
    expect(moved.refused).toEqual([
      expect.objectContaining({ message: 'a comment under another item has the same id' }),
    ])
  })

  test('goes on where it was cut off, over many transactions, without changing anything under a dry run', async () => {
    const { backend, bring } = await start([])
    const many = Array.from({ length: 450 }, (_, index) =>
      line(String(index), Math.floor(index / 10), {
        user: { id: `u${index % 7}`, name: `读者${index % 7}` },
        ...(index % 5 > 0 && { parent: String(index - (index % 5)) }),
      }),
    )
    expect(await bring(many, { dryRun: true })).toMatchObject({ created: 450, refused: [] })
    expect(await readCounts(backend)).toEqual([0, 0])
    expect(await bring(many.slice(0, 250))).toMatchObject({ created: 250 })
    expect(await bring(many)).toMatchObject({ created: 200, unchanged: 250, refused: [] })
    expect(await readCounts(backend)).toEqual([450, 0])
    const { comments, users } = await readRows(backend)
    expect(users).toHaveLength(7)
    const roots = comments.filter((row) => row.root_id === 0)
    expect(roots.map((row) => [row.reply_count, row.listed])).toEqual(roots.map(() => [4, 1]))
  })

  test('of an export gives the same comments elsewhere, and nothing new here', async () => {
    const { backend: first } = await start()
    const reader = await userVisitor(first)
    const address = `/peony/v1/comment/${await publicIdOf(first, 'markdown:a')}`
    const posted = await post(first, address, { content: '在这里写的' }, reader.token)
    await post(first, address, { content: '回复', parent_id: posted }, reader.token)
    const gone = await post(first, address, { content: '又不要了' }, reader.token)
    await post(first, `/peony/v1/comment/${gone}/remove`, {}, reader.token)

    const exported = path.join(await makeFolder(), 'export')
    expect((await exportSite(exported, first)).comments).toBe(12)
    expect(await readFile(path.join(exported, 'comments.jsonl'), 'utf8')).not.toContain('mobile')
    const second = await startSite(open)
    const report = await importMarkdown(exported, second, plainOptions)
    expect(report).toMatchObject({ refused: [], comments: { created: 12, refused: [], imageProblems: [] } })
    const exportedAgain = path.join(await makeFolder(), 'export')
    await exportSite(exportedAgain, second)
    expect(await readFolder(exportedAgain)).toEqual(await readFolder(exported))
    for (const item of ['markdown:a', 'markdown:b']) {
      expect(withoutIds(await readComments(second, item))).toEqual(withoutIds(await readComments(first, item)))
    }
    expect(await readCounts(second)).toEqual(await readCounts(first))

    const rows = await readRows(first)
    const back = await importComments(path.join(exported, 'comments.jsonl'), first, REAL)
    expect(back).toMatchObject({ created: 0, refused: [] }) // pictures have other names in it
    const withoutHash = ({ source_hash: _hash, ...row }: (typeof rows.comments)[number]) => row
    const after = await readRows(first)
    expect(after.comments.map(withoutHash)).toEqual(rows.comments.map(withoutHash))
    expect(after.users.map(({ id, nickname }) => [id, nickname])).toEqual(
      rows.users.map(({ id, nickname }) => [id, nickname]),
    )
    expect(await readCounts(first)).toEqual(await readCounts(second))

    // Who logged in here is still known by the name that the export gave them.
    const lines = (await readFile(path.join(exported, 'comments.jsonl'), 'utf8')).trim().split('\n')
    const written = lines.map((text) => JSON.parse(text) as Line).find(({ text }) => text === '在这里写的')
    const lost = path.join(await makeFolder(), 'lost.jsonl')
    await writeFile(lost, JSON.stringify({ ...written, id: 'of a backup' }))
    expect(await importComments(lost, first, REAL)).toMatchObject({ created: 1 })
    expect((await readRows(first)).comments.at(-1)).toMatchObject({ source_id: 'of a backup', user_id: reader.userId })
    expect((await readRows(first)).users).toHaveLength(rows.users.length)
  })

  test('beside a site.yaml is part of the import of the folder, under a dry run too', async () => {
    const folder = await makeFolder({
      'site.yaml': SITE,
      'a.png': await picture('#112233', 100, 100),
      'articles/a.md': '# 甲\n\n正文',
      'comments.jsonl': `${JSON.stringify(line('1', 0, { user: HOUSE }))}\n`,
    })
    const backend = await startSite(open)
    const dry = await importMarkdown(folder, backend, { ...plainOptions, dryRun: true })
    expect(dry.comments).toMatchObject({ created: 1, refused: [] })
    expect((await importMarkdown(folder, backend, plainOptions)).comments).toMatchObject({ created: 1, refused: [] })
    expect((await importMarkdown(folder, backend, plainOptions)).comments).toMatchObject({ unchanged: 1 })
  })
})

test('docs/import.md names every field of a comment, and its example is taken', async () => {
  const document = await readFile(path.resolve(import.meta.dirname, '../../docs/import.md'), 'utf8')
  expect(COMMENT_FIELDS.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
  const lines = /```jsonl\n(.*?)\n```/s.exec(document)?.[1]?.split('\n') ?? []
  const comments = lines.map((text) => parseComment(text, Date.UTC(2027, 0, 1) / 1000))
  expect(comments).toMatchObject([{ parent: null }, { author: true, parent: comments[0]?.id }])
})

async function write(folder: string, lines: readonly Line[]): Promise<string> {
  const file = path.join(folder, 'lines.jsonl')
  await writeFile(file, lines.map((value) => `${JSON.stringify(value)}\n`).join(''))
  return file
}

async function publicIdOf(backend: TestBackend, sourceId: string): Promise<string> {
  const found = await backend.content.findBySource(sourceId)
  if (found === null) throw new Error(`${sourceId} was not imported`)
  return createIdCodec(backend.idSalt).encode(found.id)
}

async function readComments(backend: TestBackend, sourceId: string): Promise<CommentList> {
  const answer = await backend.api.call('GET /inner/comment/{id}', {
    id: await publicIdOf(backend, sourceId),
    sort: 'new',
    pagesize: 50,
  })
  if (answer.code !== 0) throw new Error(`the comments were refused: ${answer.code}`)
  return answer.data
}

/** Each site numbers its rows on its own. */
function withoutIds(list: CommentList): unknown {
  return JSON.parse(JSON.stringify(list).replaceAll(/"(id|post_id|root_id|parent_id)":"[^"]*"/g, '"$1":""'))
}

async function post(backend: TestBackend, url: string, payload: object, token: string): Promise<string> {
  const answer = await backend.http.inject({ method: 'POST', url, headers: { authorization: token }, payload })
  const { code, data } = answer.json<{ code: number; data: { id: string } }>()
  if (code !== 0) throw new Error(`${url} answered ${code}`)
  return data.id
}

/** Comments of each item as its row counts them. */
async function readCounts({ database }: TestBackend): Promise<number[]> {
  const rows = await database.db.selectFrom('contents').select('comment_count').orderBy('id').execute()
  return rows.map((row) => row.comment_count)
}

async function readRows({ database }: TestBackend) {
  return {
    comments: await database.db.selectFrom('comments').selectAll().orderBy('id').execute(),
    users: await database.db.selectFrom('users').selectAll().orderBy('id').execute(),
  }
}

async function countChanges({ database }: TestBackend): Promise<number> {
  return (await database.db.selectFrom('changes').select('id').execute()).length
}
