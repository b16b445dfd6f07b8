import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ImportReport } from '#app/import/import-report.ts'

/**
 * Brings everything in a folder in, each source into an empty site of its own, and prints what became of it:
 * `node bench/imports.ts <folder> [options of the import]`. A source is a file or a folder in there, or the folder itself
 * where it is one. Nothing is fetched unless `--media` is given.
 */
const [folder, ...options] = process.argv.slice(2)
if (folder === undefined) throw new Error('which folder?')
const CLI = path.resolve(import.meta.dirname, '../src/cli/main.ts')

const own = await kindOf(folder)
const names = own === null ? (await readdir(folder)).toSorted() : ['']
const totals: number[] = []
console.log('created refused  drafts left out otherwise  seconds  kind       source')
for (const name of names) {
  const source = path.join(folder, name)
  const kind = own ?? (await kindOf(source))
  if (kind === null) continue
  const report = await bringIn(kind, source)
  const said = report === null ? null : countReport(report)
  const numbers = said ?? [0, 1, 0, 0, 0]
  for (const [index, number] of numbers.entries()) totals[index] = (totals[index] ?? 0) + number
  print(numbers, report?.seconds ?? 0, `${kind.padEnd(10)} ${name || folder}`)
  for (const line of report === null ? ['could not be read'] : linesOf(report)) console.log(`        ${line}`)
}
print(totals, 0, 'all')

function print(numbers: readonly number[], seconds: number, what: string): void {
  const cells = numbers.map((number, index) => String(number).padStart([7, 7, 7, 8, 9][index] ?? 7))
  console.log(`${cells.join(' ')} ${seconds.toFixed(1).padStart(8)}  ${what}`)
}

/** Which import takes a file or a folder; null for none. */
async function kindOf(source: string): Promise<string | null> {
  if ((await stat(source)).isDirectory()) {
    const held = await readdir(source)
    const has = (pattern: RegExp) => held.some((name) => pattern.test(name))
    if (has(/^hugo\.(?:toml|ya?ml|json)$/) || (has(/^config\.(?:toml|ya?ml)$/) && has(/^content/))) return 'hugo'
    if (has(/^_config\.(?:yml|yaml|toml)$/)) return 'jekyll'
    if (has(/^site\.yaml$|\.(?:md|markdown)$/i)) return 'markdown'
    return has(/\.(?:html?|mht|mhtml)$/i) ? 'wechat' : null
  }
  if (/\.(?:html?|mht|mhtml)$/i.test(source)) return 'wechat'
  if (!/\.(?:xml|rss|atom|json)$/i.test(source)) return null
  const head = (await readFile(source)).subarray(0, 4096).toString('latin1')
  if (head.includes('wordpress.org/export')) return 'wordpress'
  return /"db"|"data"/.test(head) && source.endsWith('.json') ? 'ghost' : 'feed'
}

/** The report of an import; null where the source cannot be read. */
async function bringIn(kind: string, source: string): Promise<ImportReport | null> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-imports-'))
  const flags = options.includes('--media') ? options.filter((one) => one !== '--media') : ['--no-media', ...options]
  try {
    await new Promise<void>((resolve) => {
      const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder }
      // what was refused ends it with 1, and is in its report
      execFile(process.execPath, [CLI, 'import', kind, ...flags, source], { env, maxBuffer: 1 << 28 }, () => resolve())
    })
    const text = await readFile(path.join(dataFolder, 'import-report.json'), 'utf8').catch(() => null)
    return text === null ? null : (JSON.parse(text) as ImportReport)
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

function countReport({ items, refused, notes }: ImportReport): number[] {
  const count = (pattern: RegExp) => notes.filter(({ message }) => pattern.test(message)).length
  const [drafts, leftOut] = [count(/^a draft/), count(/^left out/)]
  return [items.length, refused.length, drafts, leftOut, notes.length - drafts - leftOut]
}

/** What was refused, and how often what became otherwise. */
function linesOf({ refused, notes, warnings }: ImportReport): string[] {
  const groups = Map.groupBy(notes, ({ message }) => message)
  return [
    ...refused.map(({ origin, line, message }) => `refused ${origin}${line === null ? '' : `:${line}`}: ${message}`),
    ...warnings.map(({ origin, message }) => `leads nowhere ${origin}: ${message}`),
    ...[...groups].map(([message, same]) => `${message}: ${same.length}`),
  ]
}
