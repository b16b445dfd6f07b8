import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { variables } from '#server/settings/variables.ts'
import { generatedDocs } from './generated-docs.ts'
import { findAnchors, findLinks, findPaths, findRows } from './markdown.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
]

describe('documents', () => {
  it.each(generatedDocs)('$path is what `npm run docs` makes', ({ path, make }) => {
    expect(read(path)).toBe(make())
  })

  it.each(documents)('%s links to what exists', (path) => {
    const broken = findLinks(read(path)).filter((link) => !linkResolves(path, link))
    expect(broken).toEqual([])
  })

  it.each(documents)('%s names files that exist', (path) => {
    expect(findPaths(read(path)).filter((named) => !existsSync(join(root, named)))).toEqual([])
  })

  it('every document can be reached from the README', () => {
    const reached = new Set(['README.md'])
    for (const path of reached) {
      for (const link of findLinks(read(path))) {
        const target = relative(root, join(root, dirname(path), link.split('#')[0] ?? ''))
        if (documents.includes(target)) reached.add(target)
      }
    }
    expect(documents.filter((path) => !reached.has(path))).toEqual([])
  })

  it('docs/operations.md says of every table how long its rows are kept', () => {
    const tables = [...read('src/server/storage/tables/tables.ts').matchAll(/^  (\w+): [\w.]+Table$/gm)].map(
      (match) => match[1] ?? '',
    )
    const named = new Set(findRows(read('docs/operations.md')).flatMap(({ first }) => first.match(/\w+/g) ?? []))
    expect(tables.length).toBeGreaterThan(70)
    expect(tables.filter((table) => !named.has(table))).toEqual([])
  })

  it('docs/words.md has few words, and each of them once', () => {
    const words = [...read('docs/words.md').matchAll(/^\| (?!word \|)([^|\n]+) \|/gm)].map((match) => match[1])
    expect(words.length).toBeGreaterThan(80)
    expect(words.length).toBeLessThanOrEqual(120)
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })

  it('docs/dependencies.md gives a reason for every package, once', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string> | undefined>
    const packages = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    )
    const rows = findRows(read('docs/dependencies.md'))
    expect(rows.map(({ first }) => first.replaceAll('`', '')).toSorted()).toEqual(packages.toSorted())
    expect(rows.filter(({ rest }) => rest.length < 15)).toEqual([])
  })
})

/** Read by the system's library for memory. */
const OF_THE_IMAGE = new Set(['MALLOC_ARENA_MAX'])

describe('deploy', () => {
  it('sets only variables that there are', () => {
    const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
      services: { site: { environment: Record<string, unknown> } }
    }
    const image = [...read('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap((match) =>
      [...(match[1] ?? '').matchAll(/(\w+)=/g)].map((pair) => pair[1] ?? ''),
    )
    const names = [...Object.keys(compose.services.site.environment), ...image]
    expect(names).toContain('DATABASE_URL')
    expect(names).toContain('DATA_DIR')
    expect(names).toContain('WORKERS')
    expect(names.filter((name) => !(name in variables) && !OF_THE_IMAGE.has(name))).toEqual([])
  })
})

describe('reading Markdown', () => {
  const text = [
    '# Start here, please',
    'See [one](a.md#part "A title") and ![two](<b.png>) and `[no](code.md)` and <img src="c.svg">.',
    '```sh',
    '[no](fence.md)',
    '```',
    'In `src/base/x.ts`, not in `src/<layer>/x.ts` or `npm test`.',
    '| `zod` | reads input |',
  ].join('\n')

  it('finds links outside of code', () => {
    expect(findLinks(text)).toEqual(['a.md#part', 'b.png', 'c.svg'])
  })

  it('finds paths, anchors and rows', () => {
    expect(findPaths(text)).toEqual(['src/base/x.ts'])
    expect(findAnchors(text)).toEqual(['start-here-please'])
    expect(findRows(text)).toEqual([{ first: '`zod`', rest: 'reads input' }])
  })
})

function linkResolves(from: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return true
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(root, from) : join(root, dirname(from), decodeURIComponent(path))
  if (!existsSync(target)) return false
  return anchor === undefined || findAnchors(readFileSync(target, 'utf8')).includes(decodeURIComponent(anchor))
}
