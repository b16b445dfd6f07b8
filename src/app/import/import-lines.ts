import path from 'node:path'
import type { LinesReport } from './import-report.ts'
import { countLines, readLines } from './read-lines.ts'
import { SourceError } from './source-error.ts'

/** Where a line stands: name of the file, and its number from 1. */
export interface PlacedLine {
  origin: string
  line: number
}

export interface LinesJob<Source extends { id: string }, Ready> {
  /** Throws `SourceError` without a line. */
  parse: (text: string) => Source
  /** What is known of a line before it is written. Throws `SourceError`. */
  prepare: (source: Source) => Promise<Ready>
  /** Writes some lines, in one transaction, and counts what became of them. */
  write: (batch: Array<Ready & PlacedLine>) => Promise<void>
  onProgress?: ((done: number, total: number) => void) | undefined
}

const AT_ONCE = 200

/**
 * Imports a file with one thing in each line of JSON, some hundred lines at once; a line that cannot be taken is refused
 * and does not stop the rest. Throws `SourceError` when the file cannot be read.
 */
export async function importLines<Source extends { id: string }, Ready>(
  file: string,
  report: LinesReport,
  { parse, prepare, write, onProgress }: LinesJob<Source, Ready>,
): Promise<void> {
  const started = performance.now()
  const origin = path.basename(file)
  const total = await countLines(file)
  const lines = new Map<string, number>()
  let batch: Array<Ready & PlacedLine> = []
  for await (const { number: line, text, problem } of readLines(file)) {
    if (problem !== null) report.refused.push({ origin, line, message: problem })
    else if (text.trim() !== '') {
      try {
        const source = parse(text)
        const twin = lines.get(source.id)
        if (twin !== undefined) throw new SourceError(`has the same id as line ${twin}`)
        lines.set(source.id, line)
        batch.push({ ...(await prepare(source)), origin, line })
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        report.refused.push({ origin, line, message: error.message })
      }
    }
    if (batch.length === AT_ONCE) {
      await write(batch)
      batch = []
      onProgress?.(line, total)
    }
  }
  await write(batch)
  onProgress?.(total, total)
  report.refused.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  report.seconds = Math.round(performance.now() - started) / 1000
}
