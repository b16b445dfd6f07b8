import { type ChildNode, Element, Text } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { ATTRIBUTES, INLINE_TAGS } from '#contract/rich-text.ts'
import { isBlank, isBlock, isNoInline, isPart, isTag, isUnreadable, textOf, toStretches } from './html-nodes.ts'
import { nameOf } from './read-inline.ts'

const INLINE: ReadonlySet<string> = new Set(INLINE_TAGS)
const ALLOWED: Readonly<Record<string, readonly string[]>> = ATTRIBUTES
/** Their own tags change nothing that is seen where their children stand. */
const TRANSPARENT = new Set(['tbody', 'colgroup', 'col'])
const HOLDING_BLOCKS = new Set(['ul', 'ol', 'table', 'thead', 'tfoot', 'tr', 'dl'])
const DROPPED_WHEN_EMPTY = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure', 'blockquote', 'li'])

/**
 * What readers see of HTML, as lines: texts of which these are equal are rendered alike. In which order marks hold each
 * other, how blocks are boxed, and white space that shows nothing make no difference.
 */
export function toOutline(html: string): string[] {
  return outlineFlow(parseDocument(html).children, true)
}

function outlineFlow(nodes: readonly ChildNode[], wrapsLines: boolean): string[] {
  return toStretches(nodes).flatMap((stretch) => {
    if ('block' in stretch) return outlineBlock(stretch.block)
    return wrapsLines ? outlineParagraph(stretch.line) : outlineLine(stretch.line)
  })
}

function outlineBlock(element: Element): string[] {
  if (TRANSPARENT.has(element.name)) return element.children.flatMap((child) => outlineInside(child))
  const name = isBlock(element) || isPart(element) ? (element.name === 'h1' ? 'h2' : element.name) : 'p'
  if (name === 'p') return outlineParagraph(element.children)
  if (name === 'figure') return outlineFigure(element)
  const inside = name === 'pre' ? outlineCode(element) : outlineChildren(element, name === 'blockquote')
  if (inside.length === 0 && DROPPED_WHEN_EMPTY.has(name)) return []
  return [`<${name}${attributesOf(element)}>`, ...inside, `</${name}>`]
}

function outlineInside(child: ChildNode): string[] {
  return isBlock(child) || isPart(child) ? outlineBlock(child) : isBlank(child) ? [] : outlineLine([child])
}

function outlineChildren(element: Element, wrapsLines: boolean): string[] {
  if (HOLDING_BLOCKS.has(element.name)) return element.children.flatMap((child) => outlineInside(child))
  return outlineFlow(element.children, wrapsLines)
}

function outlineParagraph(nodes: readonly ChildNode[]): string[] {
  const shown = nodes.filter((node) => !isBlank(node) && !isTag(node, 'br'))
  const pictures = shown.map(pictureIn)
  if (shown.length > 0 && pictures.every((picture) => picture !== null))
    return pictures.flatMap((picture, index) => figureLines(shown[index], picture, picture.attribs['title'] ?? ''))
  const line = outlineLine(nodes)
  return line.length === 0 ? [] : ['<p>', ...line, '</p>']
}

function pictureIn(node: ChildNode): Element | null {
  if (!isTag(node, 'img', 'a', 'p', 'div')) return null
  if (node.name === 'img') return node
  const [only = null, ...more] = node.children.filter((child) => !isBlank(child))
  return more.length === 0 && only ? pictureIn(only) : null
}

function outlineFigure(element: Element): string[] {
  const shown = element.children.filter((child) => !isBlank(child))
  const [held, caption, ...more] = shown
  const picture = held ? pictureIn(held) : null
  if (!picture || (caption && !isTag(caption, 'figcaption')) || more.length > 0)
    return ['<figure>', ...outlineFlow(element.children, false), '</figure>']
  return figureLines(held, picture, isTag(caption, 'figcaption') ? caption.children : '')
}

function figureLines(held: ChildNode | undefined, picture: Element, caption: string | ChildNode[]): string[] {
  const link = isTag(held, 'a') ? attributesOf(held) : ''
  const { src, alt, width, height } = picture.attribs
  const line = typeof caption === 'string' ? outlineLine([new Text(caption)]) : outlineLine(caption)
  return [`<figure${link}> ${JSON.stringify([src, alt ?? '', width ?? '', height ?? ''])}`, ...line, '</figure>']
}

function outlineCode(element: Element): string[] {
  const [only, ...more] = element.children
  const code = more.length === 0 && isTag(only, 'code') ? only : element
  const text = textOf(code).replaceAll(/\r\n?/g, '\n')
  return [JSON.stringify((code === element ? text.replace(/^\n/, '') : text).replace(/\n$/, ''))]
}

/** Words with the elements that hold them, in the order of their names; lines are apart where they break. */
function outlineLine(nodes: readonly ChildNode[]): string[] {
  const pieces: { text: string; marks: string }[] = []
  const walk = (node: ChildNode, marks: readonly string[]) => {
    if (node instanceof Text)
      for (const text of node.data.split(/([ \t\n\f\r]+)/)) {
        if (text !== '')
          pieces.push(/^[ \t\n\f\r]/.test(text) ? { text: ' ', marks: '' } : { text, marks: marks.join('') })
      }
    if (!(node instanceof Element) || isUnreadable(node)) return
    const name = nameOf(node)
    if (name === 'br') pieces.push({ text: '\n', marks: '' })
    else if (name === 'img' || name === 'wbr')
      pieces.push({ text: `<${name}${attributesOf(node)}>`, marks: marks.join('') })
    else if (isNoInline(node)) {
      const inner = outlineBlock(node)
      if (inner.length > 0) pieces.push({ text: `\n${inner.join('\n')}\n`, marks: marks.join('') })
    } else {
      const isKnown = INLINE.has(name) && !(name === 'a' && attributesOf(node) === '')
      const held = isKnown ? [...new Set([...marks, `<${name}${attributesOf(node)}>`])].toSorted() : marks
      for (const child of node.children) walk(child, held)
    }
  }
  for (const node of nodes) walk(node, [])
  let line = ''
  let last = ''
  for (const { text, marks } of pieces) {
    if (text === ' ') line += line === '' || /[ \n]$/.test(line) ? '' : ' '
    else {
      if (text === '\n') line = line.replace(/ $/, '')
      else if (marks !== last) line += `{${marks}}`
      line += text
      last = text === '\n' ? last : marks
    }
  }
  const written = line.trimEnd()
  return textOnly(written) === '' ? [] : [written]
}

/** A line of breaks alone shows nothing. */
function textOnly(line: string): string {
  return line.replaceAll(/\{(?:<[^>]*>)*\}/g, '').trim()
}

function attributesOf(element: Element): string {
  return (ALLOWED[element.name] ?? [])
    .filter(
      (name) => (element.attribs[name] ?? (name === 'reversed' ? null : '')) !== (name === 'reversed' ? null : ''),
    )
    .map((name) => ` ${name}=${JSON.stringify(element.attribs[name])}`)
    .join('')
}
