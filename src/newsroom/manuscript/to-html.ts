import type { Mark, Node } from 'prosemirror-model'
import { schema } from './schema.ts'
import { type InlinePart, tidyInline, toParts } from './tidy-inline.ts'

/**
 * One block as HTML that reads back as the same block. It holds no empty line, so that it can stand in Markdown; empty
 * for what readers would not see.
 */
export function toHtml(node: Node): string {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph':
      return words(node) === '' ? '' : `<p>${words(node)}</p>`
    case 'quote_source':
      return `<p>${escapeText(String(attrs['dash']))}${words(node)}</p>`
    case 'heading':
      return words(node) === '' ? '' : `<h${attrs['level']}>${words(node)}</h${attrs['level']}>`
    case 'horizontal_rule':
      return '<hr>'
    case 'blockquote':
      return `<blockquote>\n${blocks(node)}\n</blockquote>`
    case 'bullet_list':
      return `<ul>\n${items(node)}\n</ul>`
    case 'ordered_list':
      return `${openTag('ol', { start: attrs['start'] === 1 ? '' : String(attrs['start']) }, attrs['reversed'] ? ' reversed' : '')}\n${items(node)}\n</ol>`
    case 'code_block':
      return codeToHtml(node)
    case 'figure':
      return figureToHtml(node)
    case 'table':
      return tableToHtml(node)
    default:
      return String(attrs['source'])
  }
}

/** The tag that begins an element; attributes without a value are left out. */
function openTag(name: string, attributes: Record<string, unknown>, more = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
  return `<${name}${written.join('')}${more}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The tags around words with this mark. */
export function tagsOf({ type, attrs }: Mark): [open: string, close: string] {
  if (type === schema.marks.link) return [openTag('a', attrs), '</a>']
  const { tag, ...more } = attrs
  return [openTag(String(tag), more), `</${String(tag)}>`]
}

function pictureTag({ src, alt, title, width, height }: Node['attrs']): string {
  return `<img src="${escapeAttribute(String(src))}" alt="${escapeAttribute(String(alt))}"${openTag('', { title, width, height }).slice(1)}`
}

/** What stands between words, apart from its marks. */
export function leafToHtml(node: Node): string {
  if (node.type === schema.nodes.hard_break) return '<br>'
  if (node.type === schema.nodes.image) return pictureTag(node.attrs)
  const { base, text, open, close } = node.attrs
  const rp = (words: unknown) => (open === '' ? '' : `<rp>${escapeText(String(words))}</rp>`)
  return `<ruby>${escapeText(String(base))}${rp(open)}<rt>${escapeText(String(text))}</rt>${rp(close)}</ruby>`
}

function words(node: Node): string {
  return inlineToHtml(tidyInline(toParts(node.content)))
}

function inlineToHtml(parts: readonly InlinePart[]): string {
  let html = ''
  for (let index = 0; index < parts.length;) {
    const part = parts[index]
    const [mark] = part?.marks ?? []
    const behind = mark ? parts.findIndex(({ marks }, place) => place > index && !marks[0]?.eq(mark)) : index + 1
    const end = behind < 0 ? parts.length : behind
    if (mark) {
      const [open, close] = tagsOf(mark)
      const inner = parts.slice(index, end).map((one) => ({ ...one, marks: one.marks.slice(1) }))
      html += `${open}${inlineToHtml(inner)}${close}`
    } else if (part) html += part.node ? leafToHtml(part.node) : escapeText(part.text ?? '')
    index = end
  }
  return html
}

function blocks(node: Node): string {
  return node.content.content
    .map(toHtml)
    .filter((html) => html !== '')
    .join('\n')
}

/** In a tight list paragraphs are written without their tags. */
function items(list: Node): string {
  return list.content.content
    .map((item) => {
      const inner = item.content.content.map((block) =>
        list.attrs['tight'] && block.type === schema.nodes.paragraph ? words(block) : toHtml(block),
      )
      return `<li>${inner.filter((html) => html !== '').join('\n')}</li>`
    })
    .join('\n')
}

function codeToHtml(node: Node): string {
  const { info } = node.attrs
  const text = escapeText(`${node.textContent}\n`).replaceAll(/^\n|\n(?=\n)/g, '&#10;')
  return `<pre>${openTag('code', { class: info ? `language-${info}` : '' })}${text}</code></pre>`
}

function figureToHtml(node: Node): string {
  const picture = pictureTag(node.attrs)
  const { href } = node.attrs
  const caption = words(node)
  const shown = href === '' ? picture : `${openTag('a', { href })}${picture}</a>`
  return `<figure>${shown}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
}

function tableToHtml(node: Node): string {
  const { caption } = node.attrs
  const rows = node.content.content
  const isHead = (row: Node) => row.content.content.every(({ type }) => type === schema.nodes.table_header)
  const firstBelow = rows.findIndex((row) => !isHead(row))
  const head = firstBelow < 0 ? rows : rows.slice(0, firstBelow)
  const below = rows.slice(head.length)
  const part = (name: string, held: readonly Node[]) =>
    held.length === 0 ? [] : [`<${name}>`, ...held.map(rowToHtml), `</${name}>`]
  return [
    '<table>',
    ...(caption === '' ? [] : [`<caption>${escapeText(String(caption))}</caption>`]),
    ...part('thead', head),
    ...part('tbody', below),
    '</table>',
  ].join('\n')
}

function rowToHtml(row: Node): string {
  const cells = row.content.content.map((cell) => {
    const name = cell.type === schema.nodes.table_header ? 'th' : 'td'
    const { colspan, rowspan, scope, align } = cell.attrs
    const span = (count: unknown) => (count === 1 ? '' : count)
    const style = align === '' ? '' : `text-align:${align}`
    return `${openTag(name, { colspan: span(colspan), rowspan: span(rowspan), scope, style })}${words(cell)}</${name}>`
  })
  return `<tr>${cells.join('')}</tr>`
}
