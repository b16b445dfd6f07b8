import { z } from 'zod'
import { REPORT_LINES, type ImportResult } from '#contract/admin/imports.ts'

const refusal = z.object({ origin: z.string(), line: z.int().nullable(), message: z.string() })
const problem = z.object({ origin: z.string(), address: z.string(), message: z.string() })
const lines = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.array(refusal),
  imageProblems: z.array(problem),
  mediaProblems: z.array(problem),
})

/** As much of the report of an import as is told. */
const report = lines.pick({ refused: true, imageProblems: true, mediaProblems: true }).extend({
  items: z.array(z.object({ outcome: z.enum(['created', 'updated', 'unchanged']) })),
  warnings: z.array(refusal),
  notes: z.array(refusal),
  imagesStored: z.int(),
  mediaStored: z.int(),
  comments: lines.nullable(),
  messages: lines.nullable(),
})

type Line = ImportResult['lines'][number]
type Lines = z.infer<typeof lines>

/** What an import did, by its report. */
export function toImportResult(given: unknown): ImportResult {
  const { items, refused, warnings, notes, imagesStored, mediaStored, comments, messages, ...rest } =
    report.parse(given)
  const count = (wanted: string) => items.filter(({ outcome }) => outcome === wanted).length
  const parts = [{ refused, ...rest }, ...[comments, messages].filter((part) => part !== null)]
  const found = [
    ...parts.flatMap((part) => part.refused.map(toLine('refused'))),
    ...warnings.map(toLine('warning')),
    ...parts.flatMap(({ imageProblems }) => imageProblems.map(toFileLine('picture'))),
    ...parts.flatMap(({ mediaProblems }) => mediaProblems.map(toFileLine('media'))),
    ...notes.map(toLine('note')),
  ]
  return {
    items: {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: refused.length,
    },
    comments: comments && toCounts(comments),
    messages: messages && toCounts(messages),
    pictures: imagesStored,
    media: mediaStored,
    lines: found.slice(0, REPORT_LINES),
    line_count: found.length,
  }
}

function toCounts({ created, updated, unchanged, refused }: Lines): ImportResult['items'] {
  return { created, updated, unchanged, refused: refused.length }
}

function toLine(kind: Line['kind']) {
  return ({ origin, line, message }: z.infer<typeof refusal>): Line => ({ kind, origin, line: line ?? 0, message })
}

function toFileLine(kind: Line['kind']) {
  return ({ origin, address, message }: z.infer<typeof problem>): Line => ({
    kind,
    origin,
    line: 0,
    message: `${address}: ${message}`,
  })
}
