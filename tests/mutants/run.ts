import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { equivalents } from './equivalents.ts'
import { mutate } from './mutate.ts'
import { addReports, listUnknown, rankFiles, readReaches, writeReaches } from './reach.ts'
import {
  isKept,
  listBroken,
  sortRows,
  toMarkdown,
  toRows,
  toSurvivorLines,
  toTable,
  type PlacedMutant,
  type Row,
} from './report.ts'
import { findTargets } from './targets.ts'
import { tryMutants } from './try-mutants.ts'

/**
 * `npm run mutants`: what share of small faults the tests catch, in each domain in the rules, in what refuses or counts, and
 * in the stores. Names of domains (`npm run mutants -- comments http`) try those alone. Ends with 1 when a bar is
 * missed. Results stay in `.cache/mutants.json`; `--markdown` tries nothing and prints what is kept there.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    markdown: { type: 'boolean', default: false },
    files: { type: 'string', default: '8' },
  },
})
const root = join(import.meta.dirname, '../..')
const FOLDER = join(root, '.cache/mutants')
const RESULTS = join(root, '.cache/mutants.json')
const REACHES = join(FOLDER, 'reaches.json')

if (values.markdown) console.log(toMarkdown(readResults()))
else await goOverDomains()

async function goOverDomains(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const mutants: PlacedMutant[] = []
  const codes = new Map<string, { domain: string; code: string }>()
  for (const { code, ...target } of findTargets(root)) {
    const mutated = mutate(target.path, code, mutants.length)
    mutants.push(...mutated.mutants.map((mutant) => ({ ...mutant, ...target })))
    codes.set(join(root, target.path), { domain: target.domain, code: mutated.code })
  }
  const known = [...new Set(mutants.map(({ domain }) => domain))]
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no domain ${unknown}, there are ${known.join(', ')}`)
  const broken = listBroken(mutants, [], equivalents)
  if (broken.length > 0) throw new Error(broken.join('\n'))

  const testFiles = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root }).filter(
    (file) => !/^tests\/(?:e2e|cluster|mutants)\/|\.redis\.test\.ts$/.test(file),
  )
  const options = { root, folder: FOLDER, count: mutants.length }
  const codesOf = (domains: readonly string[]) =>
    new Map([...codes].filter(([, { domain }]) => domains.includes(domain)).map(([path, { code }]) => [path, code]))

  let reaches = readReaches(REACHES)
  const unseen = listUnknown(root, testFiles, reaches)
  if (unseen.length > 0) {
    console.log(`What ${unseen.length} test files reach is looked at first`)
    const codes = codesOf(known)
    const { reports } = await tryMutants({
      ...options,
      codes,
      files: unseen,
      mostFiles: 0,
      onFile: toCounter(unseen.length),
    })
    reaches = addReports(root, reaches, reports, (id) => mutants[id]?.domain ?? '')
    writeReaches(REACHES, reaches)
    for (const { file, failure } of reports) if (failure) console.log(`${file} is left out: ${failure}`)
  }

  for (const domain of positionals.length > 0 ? positionals : known) {
    const files = rankFiles(testFiles, reaches, [domain])
    console.log(`${domain}: ${files.length} test files`)
    const { states, reports } = await tryMutants({
      ...options,
      codes: codesOf([domain]),
      files,
      mostFiles: Number(values.files),
      onFile: toCounter(files.length),
    })
    for (const { file, failure } of reports) if (failure) console.log(`${file} is left out: ${failure}`)
    const isOwn = (mutant: { path: string }) => codes.get(join(root, mutant.path))?.domain === domain
    const broken = listBroken(mutants, states, equivalents.filter(isOwn))
    const rows = toRows(mutants, states, equivalents).filter((row) => row.domain === domain)
    writeFileSync(
      RESULTS,
      JSON.stringify(sortRows([...readResults().filter((row) => row.domain !== domain), ...rows]), null, 2),
    )
    console.log([...toSurvivorLines(rows), ...broken, toTable(rows), ''].join('\n'))
    if (broken.length > 0 || !rows.every(isKept)) process.exitCode = 1
  }
}

/** Shows how far a run is where somebody looks at it. */
function toCounter(count: number): (file: string) => void {
  let done = 0
  return (file) => {
    done += 1
    if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${done}/${count} ${file}${done === count ? '\n' : ''}`)
  }
}

function readResults(): Row[] {
  return existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Row[]) : []
}
