import { type ChildNode, Element, Text } from 'domhandler'
import type { Mark } from 'prosemirror-model'
import { isAllowedLink, isAllowedPicture, RENAMED_TAGS } from '#contract/rich-text.ts'
import { isBlank, isNoInline, isTag, isUnreadable, textOf } from './html-nodes.ts'
import { MARK_TAGS, schema, type TaggedMark } from './schema.ts'
import { type InlinePart, tidyInline } from './tidy-inline.ts'

/** What a text cannot hold: thrown where nothing may be lost. */
export class Unreadable extends Error {}

/** Told of each thing that is left out, by its element; throws where nothing may be. */
export type OnLost = (tag: string) => void

export const refuseLoss: OnLost = (tag) => {
  throw new Unreadable(`<${tag}> cannot be edited`)
}

const MARK_OF_TAG: ReadonlyMap<string, TaggedMark> = new Map(
  (Object.entries(MARK_TAGS) as [TaggedMark, readonly string[]][]).flatMap(([name, tags]) =>
    tags.map((tag) => [tag, name] as const),
  ),
)

/** Words with their marks, as tidy as readers see them. */
export function readInline(nodes: readonly ChildNode[], onLost: OnLost): InlinePart[] {
  return tidyInline(nodes.flatMap((node) => readNode(node, [], onLost)))
}

function readNode(node: ChildNode, marks: readonly Mark[], onLost: OnLost): InlinePart[] {
  if (node instanceof Text) return [{ text: node.data, node: null, marks }]
  if (!(node instanceof Element)) return []
  const inside = (added: readonly Mark[]) => node.children.flatMap((child) => readNode(child, added, onLost))
  if (isUnreadable(node) || node.name === 'wbr') return lost(node, onLost)
  if (['rp', 'rt'].includes(node.name)) return [...lost(node, onLost), ...inside(marks)]
  if (isNoInline(node)) return [...lost(node, onLost), ...lineBreak(), ...inside(marks), ...lineBreak()]
  const tag = nameOf(node)
  const name = MARK_OF_TAG.get(tag)
  if (name !== undefined) return inside(toMark(name, tag, node.attribs).addToSet(marks))
  if (tag === 'a') return inside(linkOf(node)?.addToSet(marks) ?? marks)
  if (tag === 'br') return lineBreak()
  if (tag === 'img') return readPicture(node, marks, onLost)
  if (tag === 'ruby') return readRuby(node, marks) ?? [...lost(node, onLost), ...inside(marks)]
  return inside(marks)
}

function lineBreak(): InlinePart[] {
  return [{ text: null, node: schema.nodes.hard_break.create(), marks: [] }]
}

/** What an element is called now. */
export function nameOf({ name }: Element): string {
  return name in RENAMED_TAGS ? RENAMED_TAGS[name as keyof typeof RENAMED_TAGS] : name
}

/** The attributes of a picture, or null where it may not be shown. */
export function pictureOf({ attribs }: Element): Record<'src' | 'alt' | 'title' | 'width' | 'height', string> | null {
  const { src = '', alt = '', title = '', width = '', height = '' } = attribs
  return isAllowedPicture(src) ? { src, alt, title, width, height } : null
}

function lost(node: Element, onLost: OnLost): InlinePart[] {
  onLost(node.name)
  return []
}

function toMark(name: TaggedMark, tag: string, { title = '', datetime = '' }: Element['attribs']): Mark {
  if (name !== 'term') return schema.marks[name].create({ tag })
  return schema.marks.term.create({
    tag,
    title: tag === 'abbr' ? title : '',
    datetime: tag === 'time' ? datetime : '',
  })
}

function linkOf({ attribs: { href = '', title = '' } }: Element): Mark | null {
  return isAllowedLink(href) ? schema.marks.link.create({ href, title }) : null
}

function readPicture(element: Element, marks: readonly Mark[], onLost: OnLost): InlinePart[] {
  const picture = pictureOf(element)
  return picture ? [{ text: null, node: schema.nodes.image.create(picture), marks }] : lost(element, onLost)
}

/** One word with its sound, with or without what stands around it where it cannot be put above. */
function readRuby(element: Element, marks: readonly Mark[]): InlinePart[] | null {
  const [base, ...rest] = element.children.filter((child) => !isBlank(child))
  const [open, text, close] = rest.length === 3 ? rest : [undefined, ...rest]
  const isPlain =
    base instanceof Text &&
    isTag(text, 'rt') &&
    rest.length === (open ? 3 : 1) &&
    (open === undefined || (isTag(open, 'rp') && isTag(close, 'rp'))) &&
    element.children.every((child) => !isTag(child) || child.children.every((inner) => inner instanceof Text))
  if (!isPlain) return null
  const attrs = {
    base: base.data,
    text: textOf(text),
    open: open ? textOf(open) : '',
    close: close ? textOf(close) : '',
  }
  return [{ text: null, node: schema.nodes.ruby.create(attrs), marks }]
}
