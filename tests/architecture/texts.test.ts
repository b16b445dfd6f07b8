import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSync } from 'vite'
import { listFiles, readTree, toSource, type SourceFile } from './source-tree.ts'

const root = join(import.meta.dirname, '../..')
const catalogue = JSON.parse(readFileSync(join(root, 'src/locales/zh-CN.json'), 'utf8')) as Record<string, object>
const idsOf = (section: string) => Object.keys(catalogue[section] ?? {})

/** Chinese, and what asks whether a language is Chinese or English. */
const SPEAKS = /\p{Script=Han}|\.startsWith\(['"`](?:zh|en)\b/u

/** Code that has one of these without saying anything, and why. */
const LANGUAGE_IN_CODE: Record<string, string> = {
  'src/base/mask-personal-data.ts': 'words beside which personal data stand in Chinese texts',
  'src/base/split-phrases.ts': 'particles of Chinese that begin no line',
  'src/contract/default-identity.ts': 'a name that the API answers, the same in every language',
  'src/contract/hot-tags.ts': 'values of the API',
  'src/contract/provinces.ts': 'values of the API and of forms',
  'src/contract/regions.ts': 'a value of the API',
  'src/newsroom/manuscript/paste/arrange-paste.ts': 'numbers of lists that were written in Chinese',
  'src/newsroom/manuscript/paste/simplify-paste.ts': 'what programs put as the description of any picture',
  'src/server/domains/search/sounds.ts': 'particles of Chinese that begin and end no phrase',
  'src/server/settings/place-variables.ts': 'a term of Chinese law, in an English sentence',
  'src/web/features/places/place-weather.tsx': 'the provider of the weather speaks Chinese',
  'src/web/features/session/keep-session.ts': 'a line in the console for developers, word for word as agreed',
  'src/web/pages/errors/error-texts.ts': 'the English sentence stands on pages of every language',
}

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

/** The code of a file, with what its comments hold blanked out. */
function withoutComments({ path, text }: SourceFile): string {
  return parseSync(path, text).comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + code.slice(end),
    text,
  )
}

const toCode = (files: readonly SourceFile[]) => files.map(({ text }) => text).join('\n')

describe('texts of the site', () => {
  const files = readTree(listFiles().filter((path) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.')))
  const site = files.filter(({ path }) => path.startsWith('src/web/'))
  const ofLanding = idsOf('landing')
  const others = idsOf('pages')

  it('are all used', () => {
    const ids = [...ofLanding, ...others]
    expect(findUsed(ids, toCode(site))).toEqual(ids)
  })

  it.each([
    ['server', /^src\/(?:server|app)\//],
    ['operator', /^src\/(?:app|cli)\//],
    ['newsroom', /^src\/newsroom\//],
  ])('outside of pages are all used (%s)', (section, where) => {
    expect(findUsed(idsOf(section), toCode(files.filter(({ path }) => where.test(path))))).toEqual(idsOf(section))
  })

  it('stand in the catalogues, and in no code', () => {
    const speaking = files.filter((file) => SPEAKS.test(withoutComments(file))).map(({ path }) => path)
    expect(speaking.toSorted()).toEqual(Object.keys(LANGUAGE_IN_CODE))
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
