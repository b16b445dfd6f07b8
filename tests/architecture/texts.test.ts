import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, readTree, toSource, type SourceFile } from './source-tree.ts'

const root = join(import.meta.dirname, '../..')
const readIds = (catalogue: string) =>
  Object.keys(JSON.parse(readFileSync(join(root, `src/web/i18n/locales/${catalogue}.json`), 'utf8')) as object)

/** What a landing on an article starts with. */
const LANDING = ['src/web/entry-client.tsx', 'src/web/pages/document/document-page.tsx']

/** Ids that code names, whole (`'feed.more'`) or by their beginning (`reader.ground.${value}`). */
function findUsed(ids: string[], code: string): string[] {
  const beginnings = [...code.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map((match) => match[1] ?? '')
  return ids.filter((id) => code.includes(`'${id}'`) || beginnings.some((beginning) => id.startsWith(beginning)))
}

/** The files that are there as soon as `entries` are. */
function findReached(files: readonly SourceFile[], entries: readonly string[]): SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(entries)
  for (const path of reached) {
    for (const { to, typeOnly, dynamic } of byPath.get(path)?.imports ?? []) if (!typeOnly && !dynamic) reached.add(to)
  }
  return [...reached].flatMap((path) => byPath.get(path) ?? [])
}

const toCode = (files: readonly SourceFile[]) => files.map(({ text }) => text).join('\n')

describe('texts of the site', () => {
  const files = readTree(listFiles().filter((path) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.')))
  const site = files.filter(({ path }) => path.startsWith('src/web/'))
  const ofLanding = readIds('landing/zh-CN')
  const others = readIds('zh-CN')

  it('are all used', () => {
    const ids = [...ofLanding, ...others]
    expect(findUsed(ids, toCode(site))).toEqual(ids)
  })

  it('come with a landing when its first code names them, else later', () => {
    expect(findUsed(others, toCode(findReached(site, LANDING)))).toEqual([])
    expect(findUsed(ofLanding, toCode(findReached(site, LANDING)))).toEqual(ofLanding)
  })

  it('are found by whole ids and by beginnings', () => {
    const code = "text('feed.more')\ntext(`time.${part}`)\n"
    expect(findUsed(['feed.more', 'feed.end', 'time.noon'], code)).toEqual(['feed.more', 'time.noon'])
  })

  it('of what is fetched later are not those of a landing', () => {
    const tree = [
      toSource('src/a.ts', "import './b.ts'\nvoid import('./c.ts')\nimport type { D } from './d.ts'"),
      ...['b', 'c', 'd'].map((name) => toSource(`src/${name}.ts`, 'export {}')),
    ]
    expect(findReached(tree, ['src/a.ts']).map(({ path }) => path)).toEqual(['src/a.ts', 'src/b.ts'])
  })
})
