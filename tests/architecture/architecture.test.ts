import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packagesByPlace } from './package-places.ts'
import * as rules from './rules.ts'
import { listFiles, readTree, sizeOf, toSource } from './source-tree.ts'

const root = join(import.meta.dirname, '../..')
const paths = listFiles()
const files = readTree(paths)
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as rules.Manifest
const code = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))

const treeRules: [string, rules.Rule][] = [
  ['layers import only what lies below them', rules.layerRule],
  ['src holds layers only', rules.unknownFolders],
  ['parts of the server keep their direction', rules.serverParts],
  ['parts of the site keep their direction', rules.webParts],
  ['directly in the site lie its entries alone', rules.webEntries],
  ['parts of the newsroom keep their direction', rules.newsroomParts],
  ['the newsroom takes nothing of readers', rules.newsroomBorrows],
  ['the newsroom lends texts alone', rules.newsroomLends],
  ['sibling features and pages do not know each other', rules.siblings],
  ['a domain is used through its face', rules.domainFaces],
  ['domains have the same names for the same things', rules.domainFiles],
  ['there are no import cycles', rules.noCycles],
  ['zod stays out of the browser', rules.noZodInBrowser],
  ['files have telling kebab-case names', rules.names],
  ['files stay small', rules.fileSizes],
  ['SQL stands in storage and stores', rules.sqlPlaces],
  ['packages enter where they belong', rules.packagePlaces(packagesByPlace)],
  ['colours stand in tokens.css', rules.colours],
]

describe('the repository', () => {
  it.each(treeRules)('%s', (_name, rule) => {
    expect(rule(files)).toEqual([])
  })

  it('has exact versions in each package.json', () => {
    const manifests = files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
    expect(manifests.flatMap(({ text }) => rules.exactVersions(JSON.parse(text) as rules.Manifest))).toEqual([])
    expect(manifests.length).toBeGreaterThan(1)
  })

  it('has places for runtime dependencies only', () => {
    expect(Object.keys(packagesByPlace).filter((name) => !Object.hasOwn(manifest.dependencies, name))).toEqual([])
  })

  it('keeps no file over 1 MB besides pictures of the samples', () => {
    const large = paths.filter((path) => !path.startsWith('samples/') && sizeOf(path) > 1024 * 1024)
    expect(large).toEqual([])
  })

  it('is read completely', () => {
    expect(code.filter(({ imports }) => imports.length > 0).length).toBeGreaterThan(20)
    expect(code.flatMap(({ imports }) => imports).filter(({ to }) => to.startsWith('src/')).length).toBeGreaterThan(20)
  })
})

/** The most domains that know each other, one another’s events and points included: 1 is none. */
const CIRCLE_MAX = 1

describe('domains', () => {
  it(`know each other in no circle of more than ${CIRCLE_MAX}`, () => {
    const [largest = []] = rules.domainCircles(files)
    console.info(`largest circle of domains: ${largest.length} (at most ${CIRCLE_MAX})`)
    expect(largest.length > CIRCLE_MAX ? largest : []).toEqual([])
  })

  it('that know each other are found, whatever they know each other by', () => {
    const tree = [
      ['a/a.ts', `import { bDomain } from '../b/b.ts'`],
      ['b/rules.ts', `import type { C } from '../c/c.ts'`],
      ['c/c.ts', `import { asked } from '../a/a.ts'`],
      ['d/d.ts', `import { aDomain } from '../a/a.ts'`],
      ['identity/identity.ts', `import { dDomain } from '../d/d.ts'`],
      ['d/personal-data.ts', ''],
    ].map(([path, text = '']) => toSource(`src/server/domains/${path}`, text))
    expect(rules.domainCircles(tree)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'identity'],
    ])
  })
})

/** Each rule, given a small tree that breaks it in one place and keeps it in another. */
describe('the rules', () => {
  const breaches: [string, rules.Rule, Record<string, string>, RegExp[]][] = [
    [
      'layers',
      rules.layerRule,
      {
        'src/server/a.ts': `import { b } from '#web/b.ts'`,
        'src/base/a.ts': `export type { C } from '#contract/c.ts'`,
        'src/contract/a.ts': `import { d } from '../base/d.ts'`,
        'src/app/a.ts': `import { e } from './e.ts'\nimport { f } from '#server/f.ts'`,
        'src/server/http/a.ts': `import { b } from '#server/http/b.ts'`,
        'src/server/domains/x/x.ts': `import { b } from '#server/http/b.ts'\nimport { r } from './rules.ts'`,
        'src/web/a.ts': `type T = import('#server/t.ts').T`,
        'src/cli/a.ts': `const g = await import('#web/g.ts')`,
        'src/cli/b.ts': `import { t } from '#tests/t.ts'`,
        'src/cli/c.test.ts': `import { t } from '#tests/t.ts'`,
      },
      [
        /server must not know web/,
        /base must not know contract/,
        /by a relative path/,
        /src\/server\/http\/a\.ts imports .* it is near/,
        /src\/web\/a\.ts .*web must not know server/,
        /cli must not know web/,
        /src\/cli\/b\.ts imports tests/,
      ],
    ],
    ['folders', rules.unknownFolders, { 'src/shared/a.ts': '', 'src/base/a.ts': '' }, [/src\/shared is no layer/]],
    [
      'server parts',
      rules.serverParts,
      {
        'src/server/storage/a.ts': `import { b } from '../http/b.ts'`,
        'src/server/http/a.ts': `import { b } from '../domains/x/x.ts'\nimport type { T } from '../storage/t.ts'`,
        'src/server/domains/x/x.ts': `import { s } from '../../server.ts'\nimport { h } from '../../http/h.ts'`,
        'src/server/server.ts': `import { x } from './domains/x/x.ts'`,
      },
      [/storage must not know http/, /http must not know domains/, /server\.ts: only what lies above/],
    ],
    [
      'web parts',
      rules.webParts,
      {
        'src/web/ui/a.tsx': `import { b } from '../features/b/b.tsx'\nimport { s } from '../storage/s.ts'`,
        'src/web/runtime/r.ts': `import { routes } from '../startup/routes.ts'`,
        'src/web/features/b/b.tsx': `import { p } from '../../pages/p/p.tsx'\nimport { u } from '../../ui/u.tsx'`,
        'src/web/pages/p/p.tsx': `import { b } from '../../features/b/b.tsx'`,
        'src/web/startup/routes.ts': `import { p } from '../pages/p/p.tsx'`,
        'src/web/storage/s.ts': '',
      },
      [
        /ui\/a\.tsx imports src\/web\/features/,
        /runtime\/r\.ts imports src\/web\/startup/,
        /features\/b\/b\.tsx imports src\/web\/pages/,
      ],
    ],
    [
      'newsroom parts',
      rules.newsroomParts,
      {
        'src/newsroom/ui/a.tsx': `import { b } from '../parts/b.tsx'`,
        'src/newsroom/parts/b.tsx': `import { a } from '../ui/a.tsx'`,
        'src/newsroom/keeping/k.ts': `import { s } from '../frame/s.ts'`,
        'src/newsroom/frame/s.ts': `import { t } from '../screens/t/t.tsx'`,
      },
      [/ui\/a\.tsx imports src\/newsroom\/parts/, /keeping\/k\.ts imports src\/newsroom\/frame/],
    ],
    [
      'what the newsroom borrows',
      rules.newsroomBorrows,
      {
        'src/newsroom/ui/a.tsx': `import { b } from '#web/ui/button.tsx'\nimport '#web/theme/tokens.css'`,
        'src/newsroom/ui/b.tsx': `import { copyText } from '#web/ui/copy-text.ts'`,
        'src/newsroom/ui/c.test.tsx': `import { b } from '#web/ui/button.tsx'`,
      },
      [/a\.tsx imports src\/web\/ui\/button\.tsx, which is made for readers/],
    ],
    [
      'what the newsroom lends',
      rules.newsroomLends,
      {
        'src/app/import/a.ts': `import { readPage } from '#newsroom/manuscript/paste/read-page.ts'`,
        'src/app/import/b.ts': `import { call } from '#newsroom/api/client.ts'`,
      },
      [/b\.ts imports src\/newsroom\/api\/client\.ts, which is made for the newsroom's page/],
    ],
    [
      'web entries',
      rules.webEntries,
      { 'src/web/entry-client.tsx': '', 'src/web/log.ts': '', 'src/web/ui/entry.ts': '' },
      [/^src\/web\/log\.ts/],
    ],
    [
      'siblings',
      rules.siblings,
      {
        'src/web/features/a/a.ts': `import { b } from '../b/b.ts'
import { r } from './rules.ts'`,
        'src/web/features/audio/a.ts': `import { u } from '../session/session.ts'`,
        'src/web/features/session/session.ts': `import { f } from '../login/form.ts'`,
        'src/newsroom/screens/today/today.tsx': `import { l } from '../login/login.tsx'`,
      },
      [
        /features\/b\/b\.ts of a sibling/,
        /session\.ts imports src\/web\/features\/login\/form\.ts of a sibling/,
        /today\.tsx imports src\/newsroom\/screens\/login\/login\.tsx of a sibling/,
      ],
    ],
    [
      'faces',
      rules.domainFaces,
      {
        'src/server/domains/a/a.ts': '',
        'src/server/domains/b/rules.ts': '',
        'src/server/domains/c/c.ts': `import { a } from '../a/a.ts'\nimport { s } from '../a/store.ts'`,
        'src/server/server.ts': `import { a } from './domains/a/a.ts'\nimport { r } from './domains/a/rules.ts'`,
      },
      [
        /server\.ts imports src\/server\/domains\/a\/rules\.ts/,
        /c\.ts imports src\/server\/domains\/a\/store\.ts/,
        /domains\/b has no face/,
      ],
    ],
    [
      'files of domains',
      rules.domainFiles,
      {
        'src/server/domains/a/a.ts': 'export const aDomain = defineDomain({})',
        'src/server/domains/a/points.ts': `export const asked = definePoint('asked')`,
        'src/server/domains/a/keep.ts': 'export const personal: PersonalData = {}',
        'src/server/domains/a/staff.ts': 'export function create(parts: Parts): AdminHandlers<Calls> {}',
        'src/server/domains/b/b.ts': `export const told = defineEvent('told')`,
      },
      [/keep\.ts holds what is kept/, /staff\.ts holds calls/, /b\.ts holds points/, /b\.ts holds a descriptor/],
    ],
    [
      'cycles',
      rules.noCycles,
      {
        'src/base/a.ts': `import { b } from './b.ts'`,
        'src/base/b.ts': `export { c } from './c.ts'`,
        'src/base/c.ts': `import { a } from './a.ts'`,
        'src/base/d.ts': `import type { e } from './e.ts'`,
        'src/base/e.ts': `import { d } from './d.ts'`,
      },
      [/a\.ts → src\/base\/b\.ts → src\/base\/c\.ts → src\/base\/a\.ts/],
    ],
    [
      'zod',
      rules.noZodInBrowser,
      {
        'src/web/a.ts': `import { c } from '#contract/c.ts'`,
        'src/web/b.ts': `import type { C } from '#contract/c.ts'`,
        'src/contract/c.ts': `import { z } from 'zod'`,
      },
      [/src\/web\/a\.ts → src\/contract\/c\.ts → zod/],
    ],
    [
      'names',
      rules.names,
      { 'src/base/goodName.ts': '', 'src/base/utils.ts': '', 'src/web/index.tsx': '', 'src/web/i18n/zh-CN.json': '' },
      [/goodName\.ts is not kebab-case/, /utils\.ts says nothing/, /index\.tsx says nothing/],
    ],
    [
      'sizes',
      rules.fileSizes,
      { 'src/base/a.ts': '//\n'.repeat(321), 'src/base/b.ts': '//\n'.repeat(320) },
      [/a\.ts has 321 lines/],
    ],
    [
      'sql',
      rules.sqlPlaces,
      {
        'src/server/domains/a/a.ts': `db.selectFrom('x')`,
        'src/server/http/b.ts': 'const q = sql<number>`select 1`',
        'src/server/domains/a/store.ts': `db.selectFrom('x')`,
        'src/server/storage/c.ts': 'const q = sql`select 1`',
      },
      [/a\/a\.ts holds SQL/, /http\/b\.ts holds SQL/],
    ],
    [
      'packages',
      rules.packagePlaces({ kysely: ['src/server/storage/', 'store'] }),
      {
        'src/server/domains/a/a.ts': `import type { Kysely } from 'kysely'`,
        'src/server/domains/a/store.ts': `import { sql } from 'kysely'`,
        'src/base/b.ts': `import left from 'left-pad'\nimport { readFile } from 'node:fs/promises'`,
      },
      [/a\/a\.ts imports kysely, which belongs/, /left-pad, which has no place/],
    ],
    [
      'colours',
      rules.colours,
      {
        'src/web/ui/a.css': 'a { color: #fff; background: var(--face) }',
        'src/web/ui/b.tsx': `const style = { color: 'rgba(0, 0, 0, .5)' }`,
        'src/web/ui/c.tsx': `import { t } from '#contract/t.ts'; const anchor = '#main'; const entity = '&#123;'`,
        'src/web/theme/tokens.css': ':root { --ink: #111 }',
      },
      [/a\.css writes the colour #fff/, /b\.tsx writes the colour rgba\(/],
    ],
  ]

  it.each(breaches)('%s: names what breaks it and nothing else', (_name, rule, tree, expected) => {
    const found = rule(Object.entries(tree).map(([path, text]) => toSource(path, text)))
    expect(found).toHaveLength(expected.length)
    for (const sentence of expected) expect(found).toContainEqual(expect.stringMatching(sentence))
  })

  it('versions: ranges are named', () => {
    const versions = {
      dependencies: { a: '^1.2.3', b: '1.2.3' },
      devDependencies: { c: 'latest' },
      optionalDependencies: {},
    }
    expect(rules.exactVersions(versions)).toEqual([
      'a ^1.2.3 is not an exact version',
      'c latest is not an exact version',
    ])
  })
})
