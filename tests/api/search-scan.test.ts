import fc from 'fast-check'
import { pinyin } from 'pinyin-pro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/search.ts'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { SAMPLES_FOLDER } from '#app/import/seed-samples.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'

interface Scanned {
  id: string
  publishTime: number
  title: string
  head: string
  all: string
  readable: string
}

const seen = new Map<string, string[]>()

eachDatabase('searching the samples', (open) => {
  let backend: TestBackend
  let items: Scanned[]
  let texts: string[]
  /** All but the tags, which a result does not show. */
  let readable: Map<string, string>

  beforeAll(async () => {
    backend = await startBackend(await open(), { idSalt: 'the same salt everywhere' })
    await importMarkdown(SAMPLES_FOLDER, backend, {
      dryRun: false,
      media: false,
      audio: false,
      account: null,
      actor: null,
      columns: [],
      draft: false,
    })
    const newest = await backend.api.call('GET /peony/v1/recommend', { type: 'doc', pagesize: 50 })
    if (newest.code !== 0) throw new Error('no list')
    items = await Promise.all(newest.data.list.map((card) => scan(backend, card)))
    readable = new Map(items.map((item) => [item.id, item.readable]))
    texts = items.flatMap((item) => item.all.split('\n')).filter((line) => line.length > 1)
  }, 180_000)
  afterAll(() => backend.close())

  const search = async (keyword: string): Promise<SearchAnswer> => {
    const answer = await backend.api.call('GET /peony/v1/search', { keyword, type: 'doc', pagesize: 50 })
    if (answer.code !== 0) throw new Error(JSON.stringify(answer))
    return answer.data
  }

  test('finds what a look through all texts finds, in its order', async () => {
    expect(items.length).toBeGreaterThan(12)
    const word = fc
      .record({ line: fc.nat(), start: fc.nat(), length: fc.integer({ min: 1, max: 6 }) })
      .map(({ line, start, length }) => {
        const text = texts[line % texts.length] ?? ''
        return Array.from(text)
          .slice(start % text.length)
          .slice(0, length)
          .join('')
      })
      .filter((text) => /^[\p{L}\p{N}\p{M}]+$/u.test(text))
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 2 }), async (words) => {
        const keyword = words.join(' ')
        const found = await search(keyword)
        expect({ keyword, found: found.list.map((card) => card.id) }).toEqual({ keyword, found: look(items, words) })
        expect(found.total).toBe(found.list.length)
        for (const { id, highlight } of found.list) {
          const shown = `${highlight?.title}${highlight?.summary}`.includes('<em>')
          const standsThere = words.some((one) => readable.get(id)?.includes(normalize(one)))
          expect({ keyword, id, shown }).toEqual({ keyword, id, shown: standsThere })
        }
      }),
      { numRuns: 150, seed: 20_240_501 },
    )
  }, 60_000)

  test('finds 200 words of titles and tags by their pinyin and by their initials, on the first page', async () => {
    const rows = await backend.database.db.selectFrom('search_documents').select(['title', 'tags']).execute()
    const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
    const tags = rows.flatMap((row) => JSON.parse(row.tags) as string[])
    const segments = [...tags, ...rows.map(({ title }) => title)].flatMap((text) =>
      Array.from(segmenter.segment(text), ({ segment }) => segment),
    )
    const words = [...new Set([...tags, ...segments])]
      .filter((word) => /^\p{Script=Han}{2,8}$/u.test(word))
      .toSorted()
      .slice(-200)
    expect(words).toHaveLength(200)
    const firstPage = async (keyword: string) => {
      const answer = await backend.api.call('GET /peony/v1/search', { keyword, pagesize: 12 })
      return answer.code === 0 ? answer.data.list : []
    }
    const missed: string[] = []
    for (const word of words) {
      const sounds = pinyin(word, { toneType: 'none', type: 'array', v: true })
      for (const keyword of [sounds.join(''), sounds.map((sound) => sound.slice(0, 1)).join('')]) {
        const isFound = (await firstPage(keyword)).some(({ title, summary, tags, highlight }) =>
          [title, summary, highlight?.summary.replaceAll(/<\/?em>/g, ''), ...tags.map(({ name }) => name)]
            .join('\n')
            .includes(word),
        )
        if (!isFound) missed.push(`${word} ${keyword}`)
      }
    }
    expect(missed).toEqual([])
  }, 180_000)

  test('finds the same in the same order on both databases', async () => {
    for (const keyword of ['灯塔', '的', '老 街', '潮', '盐田', '人', '2024', 'a', '一个']) {
      const { list } = await search(keyword)
      const titles = list.map((card) => card.title)
      expect(titles).toEqual(seen.get(keyword) ?? titles)
      seen.set(keyword, titles)
    }
    expect(seen.get('的')?.length).toBeGreaterThan(10)
  })
})

async function scan(backend: TestBackend, card: { id: string; actor: string }): Promise<Scanned> {
  const name = card.actor === 'mp' ? 'GET /dinner/content/{id}' : 'GET /inner/static/content/{id}'
  const answer = await backend.api.call(name, { id: card.id })
  if (answer.code !== 0) throw new Error(`${card.id} is not public`)
  const { title, summary, tags, body_html: html, publish_time: publishTime } = answer.data
  const body = html
    .replace(
      /<(?:\/?(?:p|h\d|li|ul|ol|blockquote|figure|figcaption|table|tr|td|th|pre|div|hr|br|dl|dt|dd|caption))\b[^>]*>/g,
      '\n',
    )
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
  const head = [title, summary, ...tags.map((tag) => tag.name)].join('\n')
  return {
    id: card.id,
    publishTime,
    title: normalize(title),
    head: normalize(head),
    all: normalize(`${head}\n${body}`),
    readable: normalize([title, summary, body].join('\n')),
  }
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Ids of what holds all words: titles first, then summaries and tags, then texts, newest first among equals. */
function look(items: readonly Scanned[], words: readonly string[]): string[] {
  const holds = (text: string) => words.every((word) => text.includes(normalize(word)))
  const tier = (item: Scanned) => (holds(item.title) ? 0 : holds(item.head) ? 1 : 2)
  return items
    .filter((item) => holds(item.all))
    .toSorted((a, b) => tier(a) - tier(b) || b.publishTime - a.publishTime)
    .map((item) => item.id)
}
