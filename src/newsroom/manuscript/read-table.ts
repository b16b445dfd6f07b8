import { Element } from 'domhandler'
import type { Node } from 'prosemirror-model'
import { isBlank, isTag, kindOf, textOf } from './html-nodes.ts'
import { type OnLost, readInline } from './read-inline.ts'
import { schema } from './schema.ts'
import { toFragment } from './tidy-inline.ts'

const { table, table_row, table_cell, table_header } = schema.nodes

/** A table with its caption in words; rows of headings alone stand first. */
export function readTable(element: Element, onLost: OnLost): Node[] {
  let caption = ''
  const rows: Node[] = []
  let isBelowHead = false
  const addRow = (element: Element, part: Element) => {
    const row = readRow(element, onLost)
    if (row.childCount === 0) return
    const isHead = row.content.content.every(({ type }) => type === table_header)
    if (part.name === 'thead' ? !isHead || isBelowHead : isHead) onLost('thead')
    isBelowHead ||= part.name !== 'thead'
    rows.push(row)
  }
  const readRows = (part: Element) => {
    for (const child of part.children.filter((node) => !isBlank(node))) {
      if (!(child instanceof Element)) onLost('text')
      else if (child.name === 'tr') addRow(child, part)
      else if (child.name === 'thead' || child.name === 'tbody') readRows(child)
      else if (child.name === 'caption' && caption === '') {
        if (child.children.some((inner) => kindOf(inner) !== 'text')) onLost('caption')
        caption = textOf(child).replaceAll(/\s+/g, ' ').trim()
      } else if (child.name !== 'col' && child.name !== 'colgroup') {
        onLost(child.name)
        readRows(child)
      }
    }
  }
  readRows(element)
  return rows.length === 0 ? [] : [table.create({ caption }, rows)]
}

function readRow(element: Element, onLost: OnLost): Node {
  const cells = element.children.filter((child) => !isBlank(child))
  return table_row.create(
    null,
    cells.flatMap((cell) => {
      if (!isTag(cell, 'td', 'th')) {
        onLost(kindOf(cell))
        return []
      }
      const { scope = '', style = '' } = cell.attribs
      const attrs = {
        colspan: toSpan(cell.attribs['colspan']),
        rowspan: toSpan(cell.attribs['rowspan']),
        align: /text-align:\s*(left|right|center)/.exec(style)?.[1] ?? '',
        scope: cell.name === 'th' ? scope : '',
      }
      const type = cell.name === 'th' ? table_header : table_cell
      return [type.create(attrs, toFragment(readInline(cell.children, onLost)))]
    }),
  )
}

function toSpan(written: string | undefined): number {
  return written !== undefined && /^[1-9]\d{0,2}$/.test(written) ? Number(written) : 1
}
