import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scriptVectors } from './script-vectors.ts'

/** A time that items and comments have, before any test runs. */
const DATE = '2026-01-05T10:00:00+08:00'

/** Vectors that a field of so many characters takes whole: those that fit in, again from the start when they run out. */
function fit(index: number, most: number): string {
  const fitting = scriptVectors.filter((vector) => vector.length <= most && vector.trim() !== '')
  return fitting[index % fitting.length] ?? ''
}

const yaml = (value: unknown) => JSON.stringify(value)

function toManuscript(fields: Record<string, unknown>, body: string): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${yaml(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}

/** So many vectors stand in the body of one article; its other fields hold one of them each. */
export const PER_ARTICLE = 3
const articles = Array.from({ length: Math.ceil(scriptVectors.length / PER_ARTICLE) }, (_, index) =>
  scriptVectors.slice(index * PER_ARTICLE, (index + 1) * PER_ARTICLE),
)

/** Every field that stands on a page as text holds a vector; the body holds all, as Markdown or as HTML. */
function article(vectors: readonly string[], index: number): string {
  const [first = '', second = first, third = first] = vectors
  const fields = {
    id: `vector-${index}`,
    title: first.slice(0, 300).trim(),
    summary: second,
    kicker: third,
    label: fit(index, 60),
    author: second,
    source: third,
    source_url: `https://a.example/?x="><script>alert(1)</script>${index}`,
    correction: first,
    tags: [0, 1, 2].map((number) => fit(index * 3 + number, 40).replaceAll(/[,，、]/g, ' ')),
    columns: [`column-${index % COLUMNS}`],
    topics: [`topic-${index % TOPICS}`],
    lists: ['all'],
    account: `account-${index % ACCOUNTS}`,
    date: DATE,
    ...(index % 2 === 1 && { format: 'html' }),
  }
  return toManuscript(fields, `words before\n\n${vectors.join('\n\n')}`)
}

const COLUMNS = 12
const TOPICS = 40
const ACCOUNTS = 40

/** One page of each kind that has texts of its own, with as many vectors as it takes. */
function others(): Record<string, string> {
  const items = scriptVectors.slice(0, 9).map((_, index) => `vector-${index}`)
  const common = { account: 'account-0', date: DATE, columns: ['column-0'] }
  return {
    question: toManuscript(
      {
        ...common,
        id: 'question',
        type: 'question',
        title: fit(3, 300),
        question: { asker: fit(1, 60), category: fit(2, 60), region: fit(3, 60) },
        answers: scriptVectors.map((vector, index) => ({
          name: fit(index, 60),
          title: fit(index, 60),
          org: fit(index, 100),
          license_no: fit(index + 1, 60),
          date: '2026-01-05',
          text: vector,
        })),
      },
      fit(0, 200),
    ),
    circle: toManuscript(
      {
        ...common,
        id: 'circle',
        type: 'circle',
        circle: 'ring',
        user: { name: fit(0, 60), verified: 'true', verify_label: fit(1, 60), region: fit(2, 60) },
        link: { title: fit(4, 300), url: 'https://a.example/?"><script>alert(1)</script>' },
      },
      scriptVectors.slice(0, 40).join('\n\n'),
    ),
    activity: toManuscript(
      {
        ...common,
        id: 'activity',
        type: 'activity',
        title: fit(5, 300),
        starts: '+2d',
        place: fit(6, 100),
        form: {
          title: fit(0, 60),
          intro: fit(1, 300),
          login: 'false',
          fields: Array.from({ length: 30 }, (_, index) => ({
            id: `field_${index}`,
            label: fit(index, 60),
            hint: fit(index + 1, 60),
            placeholder: fit(index + 2, 60),
            ...(index % 3 === 0 && {
              kind: 'radio',
              options: [fit(index, 40), { value: 'other', label: fit(index + 7, 40), hint: fit(index + 3, 40) }],
            }),
          })),
        },
      },
      fit(2, 200),
    ),
    special: toManuscript(
      {
        ...common,
        id: 'special',
        type: 'special',
        title: fit(7, 300),
        modules: scriptVectors
          .slice(0, 60)
          .map((vector, index) =>
            index % 2 === 0
              ? { title: fit(index, 60), style: 'html', text: vector }
              : { title: fit(index, 60), style: 'list', items: items.slice(index % 7, (index % 7) + 2) },
          ),
      },
      fit(9, 200),
    ),
    room: toManuscript(
      {
        ...common,
        id: 'room',
        type: 'local_live',
        title: fit(8, 300),
        live: {
          screen: 'landscape',
          status: 'live',
          started: '-90m',
          disclaimer: fit(10, 300),
          notice: { label: fit(11, 300) },
          reservation_label: fit(12, 60),
          columns: [
            { type: 'chat', name: fit(0, 20) },
            { type: 'posts', name: fit(1, 20) },
            { type: 'intro', name: fit(2, 20) },
          ],
        },
      },
      scriptVectors.slice(0, 40).join('\n\n'),
    ),
  }
}

function siteFile(): string {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  return yaml({
    site: {
      name: fit(0, 60),
      descriptions: fit(1, 300),
      keywords: fit(2, 300),
      icp: fit(3, 60),
      agreements: [{ name: fit(4, 60), path: '/terms?"><script>alert(1)</script>' }],
      operator: fit(5, 120),
      links: [{ name: fit(6, 20), path: 'mailto:"><script>alert(1)</script>' }],
      licences: [fit(7, 80)],
    },
    accounts: numbers(ACCOUNTS).map((index) => ({
      key: `account-${index}`,
      name: fit(index, 60),
      actor: index % 2 === 0 ? 'inner' : 'mp',
      intro: fit(index + 40, 300),
      verified: true,
      verify_label: fit(index + 80, 60),
      verify_info: fit(index + 120, 300),
      region: fit(index, 60),
    })),
    columns: numbers(COLUMNS).map((index) => ({ key: `column-${index}`, name: fit(index + 9, 30) })),
    topics: numbers(TOPICS).map((index) => ({
      key: `topic-${index}`,
      name: fit(index + 60, 60),
      summary: fit(index, 300),
    })),
    lists: [{ key: 'all', name: fit(13, 60), summary: fit(14, 300) }],
    circles: [{ key: 'ring', name: fit(15, 60), intro: fit(16, 300) }],
  })
}

function comments(): object[] {
  return scriptVectors.flatMap((vector, index) => {
    const user = { id: `user-${index}`, name: fit(index, 60) }
    const item = `markdown:vector-${Math.floor(index / PER_ARTICLE)}`
    const own = { id: `own-${index}`, item, user, text: vector, time: DATE, anchor: { p: 1, quote: vector } }
    const reply = { id: `reply-${index}`, item, parent: own.id, user, text: vector, time: DATE }
    return [own, reply]
  })
}

function messages(): object[] {
  return scriptVectors.map((vector, index) => ({
    id: `message-${index}`,
    live: 'markdown:room',
    text: vector,
    offset: '10:00',
    ...(index % 2 === 0 && { column: 'chat', author: { name: fit(index, 60) } }),
    ...(index % 5 === 0 && { link: { title: fit(index, 300), url: 'https://a.example/?"><script>alert(1)</script>' } }),
  }))
}

const PLACE = {
  key: 'place',
  title: fit(0, 60),
  address: fit(1, 100),
  lng: 122.3,
  lat: 29.8,
  points: [{ title: fit(2, 60), note: fit(3, 60), lng: 122.3, lat: 29.8 }],
}

const MODEL = {
  key: 'model',
  name: fit(0, 60),
  model: {
    name: fit(1, 60),
    fields: [
      { key: 'words', label: fit(2, 30) },
      { key: 'page', label: fit(3, 30), kind: 'link' },
      { key: 'picture', label: fit(4, 30), kind: 'image' },
    ],
  },
  catalog: [{ key: 'node', name: fit(5, 60) }],
  items: [0, 1, 2, 3].map((index) => ({
    key: `item-${index}`,
    title: fit(index + 20, 300),
    summary: fit(index + 30, 300),
    catalog: 'node',
    values: {
      words: fit(index + 40, 300),
      page: [
        'javascript:alert(1)',
        ' jAvascript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        '//evil.example',
      ][index],
    },
    text: scriptVectors.slice(index * 20, index * 20 + 20).join('\n\n'),
  })),
}

/** Writes a folder for an import in which every text is a vector, each at least once as body, title, comment and message. */
export async function writeHostileFolder(folder: string): Promise<void> {
  const numbered = articles.map((vectors, index) => [`vector-${index}`, article(vectors, index)])
  const items = { ...Object.fromEntries(numbered), ...others() } as Record<string, string>
  const lines = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
  await mkdir(join(folder, 'articles'), { recursive: true })
  await mkdir(join(folder, 'models'), { recursive: true })
  for (const [name, text] of Object.entries(items)) await writeFile(join(folder, 'articles', `${name}.md`), text)
  await writeFile(join(folder, 'site.yaml'), siteFile())
  await writeFile(join(folder, 'places.yaml'), yaml({ places: [PLACE] }))
  await writeFile(join(folder, 'models/model.yaml'), yaml(MODEL))
  await writeFile(join(folder, 'comments.jsonl'), lines(comments()))
  await writeFile(join(folder, 'live.jsonl'), lines(messages()))
}
