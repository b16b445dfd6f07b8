import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { equivalents } from './equivalents.ts'
import { mutate } from './mutate.ts'
import { rankTests } from './rank-tests.ts'
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

const mutants: report.PlacedMutant[] = []
const sources = findTargets(root).map(({ code, ...target }) => {
  const firstId = mutants.length
  const mutated = mutate(target.path, code, firstId)
  mutants.push(...mutated.mutants.map((mutant) => ({ ...mutant, ...target })))
  return {
    ...target,
    hash: hashOf(JSON.stringify([code, mutated.mutants])),
    code: mutated.code,
    firstId,
    count: mutated.mutants.length,
  }
})
const domains = [...new Set(sources.map(({ domain }) => domain))]
const unknown = positionals.find((name) => !domains.includes(name))
if (unknown !== undefined) throw new Error(`There is no domain ${unknown}, there are ${domains.join(', ')}`)
mkdirSync(join(root, '.cache'), { recursive: true })
if (values.markdown) console.log(report.toMarkdown(readResults(RESULTS).rows))
else for (const domain of positionals.length > 0 ? positionals : domains) keep(domain, await tryDomain(domain))

/** From the start with all test files that are about it, or with chosen ones for what is not caught yet. */
async function tryDomain(domain: string): Promise<Tried> {
  const own = sources.filter((source) => source.domain === domain)
  const ranked = rankTests(root, own)
  const files = values.tests ? ranked.filter((file) => values.tests?.some((part) => file.includes(part))) : ranked
  const states = new Uint8Array(mutants.length)
  const { files: kept } = readResults(RESULTS)
  for (const { path, hash, firstId } of values.tests ? own : [])
    if (kept[path]?.hash === hash) states.set(kept[path].states, firstId)
  return run(own, files, states)
}

async function run(own: typeof sources, files: string[], states: Uint8Array): Promise<Tried> {
  let done = 0
  const tried = await tryMutants({
    root,
    codes: new Map(own.map(({ path, code }) => [join(root, path), code])),
    states,
    files,
    mostFiles: Number(values.files),
    onFile: (file) => {
      done += 1
      if (process.stdout.isTTY)
        process.stdout.write(`\r\u001B[K${done}/${files.length} ${file}${done === files.length ? '\n' : ''}`)
    },
  })
  for (const { file, failures } of tried.reports)
    for (const { name, message } of failures) console.log(`${file} › ${name} is left out: ${message}`)
  return tried
}

/** Keeps what was found of a domain and prints it. */
function keep(domain: string, { states }: Tried): void {
  const own = sources.filter((source) => source.domain === domain)
  const rows = report.toRows(mutants, states, equivalents, !values.tests).filter((row) => row.domain === domain)
  const broken = report.listBroken(mutants, states, equivalents)
  const old = readResults(RESULTS)
  writeResults(RESULTS, {
    rows: report.sortRows([...old.rows.filter((row) => row.domain !== domain), ...rows]),
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
