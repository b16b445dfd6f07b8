import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { equivalents } from './equivalents.ts'
import { mutate } from './mutate.ts'
import { addReports, listUnknown, rankFiles, readReaches, writeReaches } from './reach.ts'
import * as report from './report.ts'
import { hashOf, readResults, writeResults } from './results.ts'
import { findTargets } from './targets.ts'
import { tryMutants, type Tried } from './try-mutants.ts'

/**
 * `npm run mutants`: what share of small faults the tests catch, in each domain in the rules, in what refuses or counts,
 * and in the stores. Names of domains (`npm run mutants -- comments http`) try those alone. Results stay in
 * `.cache/mutants.json`, and `--tests <part of a path>` goes on from there: those test files get what is not caught yet.
 * `--files` is how many test files get to try a mutant. `--markdown` tries nothing and prints the table of what is kept.
 * Ends with 1 when a bar is missed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    files: { type: 'string', default: '8' },
    markdown: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '../..')
const RESULTS = join(root, '.cache/mutants.json')
const REACHES = join(root, '.cache/mutants-reach.json')

const mutants: report.PlacedMutant[] = []
const sources = findTargets(root).map(({ code, ...target }) => {
  const firstId = mutants.length
  const mutated = mutate(target.path, code, firstId)
  mutants.push(...mutated.mutants.map((mutant) => ({ ...mutant, ...target })))
  return { ...target, hash: hashOf(code), code: mutated.code, firstId, count: mutated.mutants.length }
})
const domains = [...new Set(sources.map(({ domain }) => domain))]
const testFiles = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => !/^tests\/(?:e2e|cluster|mutants)\/|\.redis\.test\.ts$/.test(file),
)

const unknown = positionals.find((name) => !domains.includes(name))
if (unknown !== undefined) throw new Error(`There is no domain ${unknown}, there are ${domains.join(', ')}`)
mkdirSync(join(root, '.cache'), { recursive: true })
if (values.markdown) console.log(report.toMarkdown(readResults(RESULTS).rows))
else if (values.tests) await tryWith(testFiles.filter((file) => values.tests?.some((part) => file.includes(part))))
else await tryAll()

/** Each domain by itself, with the test files that reach it. */
async function tryAll(): Promise<void> {
  const reaches = await lookAtReach()
  for (const domain of chosenDomains()) {
    const files = rankFiles(testFiles, reaches, [domain])
    keep([domain], await run({ domains: [domain], files, states: new Uint8Array(mutants.length) }))
  }
}

/** Chosen test files, for what is not caught yet. */
async function tryWith(files: string[]): Promise<void> {
  if (files.length === 0) throw new Error(`No test file has ${values.tests?.join(' or ')} in its path`)
  const { files: kept } = readResults(RESULTS)
  const states = new Uint8Array(mutants.length)
  for (const { path, hash, firstId } of sources) if (kept[path]?.hash === hash) states.set(kept[path].states, firstId)
  keep(chosenDomains(), await run({ domains: chosenDomains(), files, states }))
}

function chosenDomains(): string[] {
  return positionals.length > 0 ? positionals : domains
}

async function lookAtReach() {
  const reaches = readReaches(REACHES)
  const unseen = listUnknown(root, testFiles, reaches)
  if (unseen.length === 0) return reaches
  console.log(`What ${unseen.length} test files reach is looked at first`)
  const { reports } = await run({ domains, files: unseen, states: new Uint8Array(mutants.length), mostFiles: 0 })
  const known = addReports(root, reaches, reports, (id) => mutants[id]?.domain ?? '')
  writeReaches(REACHES, known)
  return known
}

async function run(options: { domains: string[]; files: string[]; states: Uint8Array; mostFiles?: number }) {
  const { domains, files, states, mostFiles = Number(values.files) } = options
  const codes = sources.filter(({ domain }) => domains.includes(domain)).map(({ path, code }) => [path, code] as const)
  let done = 0
  const tried = await tryMutants({
    root,
    codes: new Map(codes.map(([path, code]) => [join(root, path), code])),
    states,
    files,
    mostFiles,
    onFile: (file) => {
      done += 1
      if (process.stdout.isTTY)
        process.stdout.write(`\r\u001B[K${done}/${files.length} ${file}${done === files.length ? '\n' : ''}`)
    },
  })
  for (const { file, failure } of tried.reports) if (failure) console.log(`${file} is left out: ${failure}`)
  return tried
}

/** Keeps what was found of some domains and prints it. */
function keep(domains: readonly string[], { states }: Tried): void {
  const own = sources.filter(({ domain }) => domains.includes(domain))
  const rows = report.toRows(mutants, states, equivalents).filter(({ domain }) => domains.includes(domain))
  const broken = report.listBroken(mutants, states, equivalents)
  const old = readResults(RESULTS)
  writeResults(RESULTS, {
    rows: report.sortRows([...old.rows.filter(({ domain }) => !domains.includes(domain)), ...rows]),
    files: {
      ...old.files,
      ...Object.fromEntries(
        own.map(({ path, hash, firstId, count }) => [
          path,
          { hash, states: Array.from(states.subarray(firstId, firstId + count)) },
        ]),
      ),
    },
  })
  console.log([...report.toSurvivorLines(rows), ...broken, report.toTable(rows), ''].join('\n'))
  if (broken.length > 0 || !rows.every(report.isKept)) process.exitCode = 1
}
