import { closeHtml, type Piece, splitHtml } from './split-html.ts'
import { splitMarkdown } from './split-markdown.ts'

/** How a body is written: `format` of the content format. */
export type BodyFormat = 'markdown' | 'html'

/** A body in its parts: all of them, one behind the other, are the body. */
export interface BodyParts {
  /** What stands before the first block and behind the last. */
  head: string
  tail: string
  /** Blocks with what stands between each and the next; nothing behind the last. */
  blocks: { source: string; gap: string }[]
  /** How lines end there. */
  newline: '\n' | '\r\n'
}

/** A block that shows nothing, between two that would be one without it. */
const NOTHING: Readonly<Record<BodyFormat, string>> = { markdown: '<!-- -->', html: '<p></p>' }

export function splitPieces(source: string, format: BodyFormat): Piece[] {
  return format === 'html' ? splitHtml(source) : splitMarkdown(source)
}

/** The body with some of its pieces as blocks. */
export function toParts(source: string, pieces: readonly Pick<Piece, 'start' | 'end'>[]): BodyParts {
  return {
    head: source.slice(0, pieces[0]?.start ?? source.length),
    tail: source.slice(pieces.at(-1)?.end ?? source.length),
    blocks: pieces.map(({ start, end }, index) => ({
      source: source.slice(start, end),
      gap: source.slice(end, pieces[index + 1]?.start ?? end),
    })),
    newline: source.includes('\r\n') ? '\r\n' : '\n',
  }
}

/** What stood between two blocks; sure where both still are what they were there. */
export interface Gap {
  gap: string
  isSure: boolean
}

export type Written = Pick<BodyParts, 'newline'> & { format: BodyFormat }

/** Blocks behind each other, with what stood between them or an empty line, so that each is read as it is alone. */
export function joinBlocks<Block extends { source: string }>(
  blocks: readonly Block[],
  gapOf: (one: Block, other: Block) => Gap | null,
  written: Written,
): string {
  const former = joined
  joined = new Map()
  return blocks
    .map((block, index) => {
      const next = blocks[index + 1]
      return next ? withKnownGap(block.source, next.source, gapOf(block, next), { ...written, former }) : block.source
    })
    .join('')
}

/**
 * What was found to stand between two blocks when a body was last put together: with each key nearly all of them are as
 * they were, and each costs several readings.
 */
let joined = new Map<string, string>()

function withKnownGap(
  one: string,
  other: string,
  gap: Gap | null,
  { former, ...written }: Written & { former: ReadonlyMap<string, string> },
): string {
  if (gap?.isSure) return one + gap.gap
  const key = [written.format, written.newline, gap?.gap, one, other].join('\0')
  const found = former.get(key) ?? withGap(one, other, gap, written)
  joined.set(key, found)
  return found
}

/** Whether two blocks with this between them are read as they are alone. */
export function staysApart(one: string, gap: string, other: string, format: BodyFormat): boolean {
  const read = (source: string) => splitPieces(`${source}\n`, format).map(({ html }) => html.trim())
  const together = read(one + gap + other).filter((html) => html !== NOTHING[format])
  return together.join('\0') === [...read(one), ...read(other)].join('\0')
}

export function withLineEnds(text: string, newline: string): string {
  return newline === '\n' ? text : text.replaceAll(/(?<!\r)\n/g, newline)
}

function withGap(one: string, other: string, former: Gap | null, { format, newline }: Written): string {
  const usual = withLineEnds(format === 'html' ? '\n' : '\n\n', newline)
  const gaps = [...(former ? [former.gap] : []), usual, usual + NOTHING[format] + usual]
  const gap = gaps.find((gap) => staysApart(one, gap, other, format))
  if (gap !== undefined) return one + gap
  return (format === 'html' ? closeHtml(one) : one) + usual
}
