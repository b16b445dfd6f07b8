import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Cell, Snapshot } from '#server/storage/backup/snapshot.ts'

/** Rows of a table as they are compared: how many, and SHA-256 of their lines. */
export interface RowsMark {
  rows: number
  sha256: string
}

const LINE_FEED = 0x0a
/** Speed before size: what is written waits for the disk anyway. */
const GZIP_LEVEL = 3

/** Writes the rows of a table into a new file, down to the disk, in memory that does not grow with them. */
export async function writeLines(
  snapshot: Snapshot,
  table: string,
  file: string,
  signal: AbortSignal,
): Promise<RowsMark & { fileSha256: string }> {
  const mark = createMark()
  const written = createHash('sha256')
  await pipeline(
    async function* () {
      for await (const rows of snapshot.rows(table)) yield mark.add(rows)
    },
    createGzip({ level: GZIP_LEVEL }),
    async function* (packed: AsyncIterable<Buffer>) {
      for await (const piece of packed) {
        written.update(piece)
        yield piece
      }
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
  return { ...mark.end(), fileSha256: written.digest('hex') }
}

/** The mark of a table as it is in the database. */
export async function markTable(snapshot: Snapshot, table: string): Promise<RowsMark> {
  const mark = createMark()
  for await (const rows of snapshot.rows(table)) mark.add(rows)
  return mark.end()
}

/** The rows of such a file, some at once. Throws for one that is broken off or no such file. */
export async function* readLines(file: string): AsyncGenerator<Cell[][], void, undefined> {
  const unpacked = connect(createReadStream(file), createGunzip(), () => undefined) // what fails is thrown below
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of unpacked as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(LINE_FEED) + 1
    rest = bytes.subarray(end)
    if (end > 0) yield bytes.toString('utf8', 0, end).trimEnd().split('\n').map(parseRow)
  }
  if (rest.length > 0) throw new Error(`${file} ends within a line`)
}

function createMark() {
  const hash = createHash('sha256')
  let count = 0
  return {
    /** Counts the rows and answers their lines. */
    add(rows: Cell[][]): string {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      hash.update(lines)
      count += rows.length
      return lines
    },
    end: (): RowsMark => ({ rows: count, sha256: hash.digest('hex') }),
  }
}

function parseRow(line: string): Cell[] {
  const row: unknown = JSON.parse(line)
  if (Array.isArray(row) && row.every(isCell)) return row
  throw new Error('a line is no row of a table')
}

function isCell(value: unknown): value is Cell {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
