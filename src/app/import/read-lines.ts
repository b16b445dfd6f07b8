import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { SourceError } from './source-error.ts'

/** One line of a file: its text, or why it cannot be read. */
export interface Line {
  /** From 1. */
  number: number
  text: string
  problem: string | null
}

const MAX_LINE_BYTES = 256 * 1024
const LINE_FEED = 0x0a

/** Lines of a file of any size, one after the other. Throws `SourceError` when it cannot be read. */
export async function* readLines(file: string): AsyncGenerator<Line, void, undefined> {
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  const keep = (part: Buffer) => {
    size += part.length
    if (size <= MAX_LINE_BYTES) parts.push(part)
  }
  const take = (): Line => {
    const bytes = Buffer.concat(parts)
    const isTooLong = size > MAX_LINE_BYTES
    parts = []
    size = 0
    number += 1
    if (isTooLong) return { number, text: '', problem: `is longer than ${MAX_LINE_BYTES / 1024} kB` }
    if (!isUtf8(bytes)) return { number, text: '', problem: 'is not UTF-8' }
    return { number, text: new TextDecoder().decode(bytes), problem: null } // drops a byte order mark
  }
  for await (const chunk of readChunks(file)) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      keep(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    keep(chunk.subarray(start))
  }
  if (size > 0) yield take()
}

/** How many lines a file has. Throws `SourceError` when it cannot be read. */
export async function countLines(file: string): Promise<number> {
  let count = 0
  let last = LINE_FEED
  for await (const chunk of readChunks(file)) {
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, end + 1)) count += 1
    last = chunk.at(-1) ?? last
  }
  return last === LINE_FEED ? count : count + 1
}

async function* readChunks(file: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of createReadStream(file)) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new SourceError(`${file} cannot be read (${error.message})`)
  }
}
