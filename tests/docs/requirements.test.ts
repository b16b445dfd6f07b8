import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countTitles, findCounts, findShownRows, standings, type ShownRow } from './shown-rows.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const benchGroups = new Set(
  [...read('bench/groups.ts').matchAll(/^  (\w+): \{ measure:/gm)].map(([, name = '']) => name),
)

const documents = ['docs/requirements.md', 'docs/bars.md'].map((path) => ({
  path,
  text: read(path),
  rows: findShownRows(read(path)),
}))

/** What is wrong with what a row says that shows it. */
function faultsOf({ id, standing, tests, commands }: ShownRow): string[] {
  const faults = tests.flatMap(({ link, title }) => {
    const path = join('docs', link)
    if (!path.endsWith('.test.ts') || !existsSync(join(root, path))) return `${path} is no test`
    const times = countTitles(read(path), title)
    return times === 1 ? [] : `${path} has ${times} tests that are called “${title}”`
  })
  for (const { script, words } of commands) {
    if (!Object.hasOwn(scripts, script)) faults.push(`package.json has no ${script}`)
    if (script === 'bench' && !words.every((word) => benchGroups.has(word)))
      faults.push(`there is nothing to measure that is called ${words.join(' ')}`)
  }
  if (standing === 'shown' && tests.length + commands.length === 0) faults.push('nothing shows it')
  return faults.map((fault) => `${id}: ${fault}`)
}

describe('requirements and bars', () => {
  it.each(documents)('of $path are shown by what there is', ({ rows }) => {
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  it('are all there, each once', () => {
    const ids = documents.flatMap(({ rows }) => rows.map(({ id }) => id))
    const ofSeries = Map.groupBy(ids, (id) => id.replace(/\d+$/, ''))
    const wrong = [...ofSeries].filter(([series, found]) =>
      found
        .map((id) => Number(id.slice(series.length)))
        .toSorted((a, b) => a - b)
        .some((number, place) => number !== place + 1),
    )
    expect(wrong).toEqual([])
  })

  it.each(documents)('of $path are counted at its top', ({ text, rows }) => {
    const countOf = (some: ShownRow[]) => [
      ...standings.map((standing) => some.filter((row) => row.standing === standing).length),
      some.length,
    ]
    const [plain, stars] = [rows.filter(({ isStar }) => !isStar), rows.filter(({ isStar }) => isStar)]
    expect(Object.values(findCounts(text))).toEqual([plain, stars].filter((some) => some.length > 0).map(countOf))
    expect(text.match(/^\| [A-Z]+-?\d/gm)).toHaveLength(rows.length)
  })
})

describe('a row', () => {
  const row = (how: string) => findShownRows(`| SHR-5 ★ | A poster | ${how} |`)
  const own = '[requirements](../tests/docs/requirements.test.ts)'

  it('is read with its standing, tests and commands', () => {
    expect(row('Partly: no `x`. [a](../b.test.ts) `c, d`; `npm run bench -- site lists`')).toEqual([
      {
        id: 'SHR-5',
        isStar: true,
        standing: 'Partly',
        tests: [{ link: '../b.test.ts', title: 'c, d' }],
        commands: [{ script: 'bench', words: ['site', 'lists'] }],
      },
    ])
  })

  it.each([
    ['names no test', 'It is so.', 'nothing shows it'],
    ['names a file that is not there', '[a](../tests/docs/none.test.ts) `b`', 'tests/docs/none.test.ts is no test'],
    ['names a title that is not there', `${own} \`no such title\``, 'has 0 tests'],
    ['names a script that is not there', '`npm run nothing`', 'package.json has no nothing'],
    ['names a measure that is not there', '`npm run bench -- nothing`', 'nothing to measure that is called nothing'],
  ])('is at fault that %s', (_what, how, fault) => {
    expect(row(how).flatMap(faultsOf)).toEqual([expect.stringContaining(fault)])
  })

  it('is right that names what there is', () => {
    expect(row(`${own} \`are all there, each once\`; \`npm run bench -- site\``).flatMap(faultsOf)).toEqual([])
  })

  it('titles are first arguments, whole', () => {
    const code = `it('one', () => {})\nit.each([1])(\n  "two's %s",\n  () => {})\nexpect('one').toBe(two, 'three', 4)`
    expect(['one', "two's %s", 'two', 'three'].map((title) => countTitles(code, title))).toEqual([1, 1, 0, 0])
  })
})
