import type { Node } from 'prosemirror-model'
import { readHtml } from './read-html.ts'
import { Unreadable } from './read-inline.ts'
import { schema } from './schema.ts'
import { type References, renderWith } from './split-markdown.ts'
import { tidyNode } from './tidy-node.ts'
import { toHtml } from './to-html.ts'
import { writeInline, writePicture, writeTarget } from './write-inline.ts'

/** A list directly behind another one of its kind is told apart by its other sign. */
export type ListSign = 'usual' | 'other'

/**
 * One block in the house's Markdown, or as HTML where Markdown has nothing for it: it reads back as the same block.
 * Empty for what readers would not see.
 */
export function writeMarkdown(node: Node, references: References, sign: ListSign = 'usual'): string {
  const wanted = tidyNode(node)
  if (wanted === null) return ''
  const written = writeBlock(wanted, references, { sign })
  return written !== null && readsAs(written, wanted, references) ? written : toHtml(wanted)
}

function readsAs(written: string, wanted: Node, references: References): boolean {
  try {
    const [read, ...more] = readHtml(renderWith(written, references))
    return more.length === 0 && read !== undefined && read.eq(wanted)
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/** Null where Markdown cannot write it. */
function writeBlock(
  node: Node,
  references: References,
  { sign, isInner = false }: { sign: ListSign; isInner?: boolean },
): string | null {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph':
      return writeInline(node.content, isInner ? 'inner' : 'paragraph', references)
    case 'quote_source':
      return writeInline(node.content.addToStart(schema.text(String(attrs['dash']))), 'inner', references)
    case 'heading': {
      const words = writeInline(node.content, 'heading', references)
      return words && `${'#'.repeat(Number(attrs['level']))} ${words}`
    }
    case 'horizontal_rule':
      return '---'
    case 'blockquote':
      return prefixed(writeBlocks(node, references, '\n\n'), '> ', '> ')
    case 'bullet_list':
      return writeList(node, references, () => (sign === 'usual' ? '- ' : '* '))
    case 'ordered_list':
      return writeList(node, references, (index) => `${Number(attrs['start']) + index}${sign === 'usual' ? '.' : ')'} `)
    case 'code_block':
      return writeCodeBlock(node)
    case 'figure':
      return isInner ? null : writeFigure(node)
    case 'table':
      return writeTable(node, references)
    default:
      return null
  }
}

function writeBlocks(node: Node, references: References, between: string): string | null {
  const written: string[] = []
  let sign: ListSign = 'usual'
  for (const [index, block] of node.content.content.entries()) {
    sign = node.maybeChild(index - 1)?.type === block.type && sign === 'usual' ? 'other' : 'usual'
    const text = writeBlock(block, references, { sign, isInner: true }) ?? toHtml(block)
    if (text !== '') written.push(text)
  }
  return written.join(between)
}

function writeList(node: Node, references: References, bullet: (index: number) => string): string | null {
  const { tight, reversed = false } = node.attrs
  if (reversed) return null
  const items = node.content.content.map((item, index) => {
    const isBare = item.firstChild?.content.size === 0
    const inside = writeBlocks(item, references, tight ? '\n' : '\n\n')
    const mark = bullet(index)
    if (inside === null || inside === '') return mark.trimEnd()
    const indent = ' '.repeat(mark.length)
    return isBare ? `${mark.trimEnd()}\n${prefixed(inside, indent, indent)}` : prefixed(inside, mark, indent)
  })
  return items.join(tight ? '\n' : '\n\n')
}

/** Every line behind a prefix, empty ones behind what is left of it without its space. */
function prefixed(text: string | null, first: string, others: string): string | null {
  return (
    text &&
    text
      .split('\n')
      .map((line, index) => (index === 0 ? first : others) + line)
      .map((line) => (/^[> ]*$/.test(line) ? line.trimEnd() : line))
      .join('\n')
  )
}

function writeCodeBlock(node: Node): string {
  const text = node.textContent
  const info = String(node.attrs['info'])
  const sign = info.includes('`') ? '~' : '`'
  const runs = [...text.matchAll(sign === '~' ? /~{3,}/g : /`{3,}/g)].map(([run]) => run.length)
  const fence = sign.repeat(Math.max(3, ...runs.map((length) => length + 1)))
  return `${fence}${info}\n${text === '' ? '' : `${text}\n`}${fence}`
}

/** A picture with a caption of plain words. */
function writeFigure(node: Node): string | null {
  const { src, alt, href, width, height } = node.attrs
  const isPlain = node.content.content.every((child) => child.isText && child.marks.length === 0)
  if (!isPlain || width !== '' || height !== '') return null
  const picture = writePicture({ attrs: { src, alt, title: node.textContent } })
  return href === '' ? picture : `[${picture}](${writeTarget(String(href), '')})`
}

/** A table with one row of headings and cells that each stand for themselves. */
function writeTable(node: Node, references: References): string | null {
  const [head, ...rows] = node.content.content
  const { table_header, table_cell } = schema.nodes
  const width = head?.childCount ?? 0
  const isPlain = (row: Node, type: typeof table_cell) =>
    row.childCount === width &&
    row.content.content.every(
      ({ type: own, attrs: { colspan, rowspan, scope } }) => own === type && colspan === 1 && rowspan === 1 && !scope,
    )
  if (!head || !isPlain(head, table_header) || !rows.every((row) => isPlain(row, table_cell))) return null
  if (node.attrs['caption'] !== '') return null
  const lines = [head, ...rows].map((row) =>
    row.content.content.map((cell) => writeInline(cell.content, 'cell', references)),
  )
  if (lines.flat().includes(null)) return null
  const rule = head.content.content.map(({ attrs: { align } }) => RULES[String(align)] ?? '---')
  return [lines[0] ?? [], rule, ...lines.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const RULES: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' }
