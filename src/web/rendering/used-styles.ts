import { parse, type ChildNode, type Container } from 'postcss'

/** Leaves out of the styles of all pages what no element of one page can have. */
export type FindUsedStyles = (html: string) => string

/** What a stylesheet consists of, in its order. */
interface Piece {
  text: string
  /** The conditions under which it stands, from the outside to the inside: `@media print`. */
  conditions: readonly string[]
  /** The classes that each of its selectors asks for; null for what asks for none. */
  selectors: string[][] | null
  /** Key frames stay where an animation that stays names them. */
  frames: string | null
  /** The words of its animations, their names among them. */
  plays: string[]
}

const CONDITIONS = new Set(['media', 'supports', 'container', 'layer', 'scope', 'starting-style'])
const CLASS = ' class="'

/**
 * Reads a stylesheet once, to be cut to many pages. A rule stays where every class of one of its selectors is on some
 * element of the page, whatever else it asks for: states, attributes and places are not looked at, so that what is left
 * out cannot apply to what the server rendered. Order and wording stay.
 */
export function cutStyles(css: string): FindUsedStyles {
  const pieces = toPieces(parse(css))
  const always = Uint8Array.from(pieces, ({ selectors, frames }) => (selectors === null && frames === null ? 1 : 0))
  /** Selectors by one of their classes, so that a page looks at none but its own. */
  const byClass = new Map<string, Selector[]>()
  for (const [index, { selectors }] of pieces.entries())
    for (const asked of selectors ?? []) {
      const [first = ''] = asked
      byClass.set(first, [...(byClass.get(first) ?? []), { index, asked }])
    }
  const playing = indexesOf(pieces, ({ plays }) => plays.length > 0)
  const frames = indexesOf(pieces, (piece) => piece.frames !== null)

  return (html) => {
    const classes = findClasses(html)
    const isKept = always.slice()
    for (const name of classes)
      for (const { index, asked } of byClass.get(name) ?? [])
        if (asked.every((one) => classes.has(one))) isKept[index] = 1
    const played = new Set(playing.flatMap((index) => (isKept[index] === 1 ? (pieces[index]?.plays ?? []) : [])))
    for (const index of frames) if (played.has(pieces[index]?.frames ?? '')) isKept[index] = 1
    return join(pieces, isKept)
  }
}

interface Selector {
  index: number
  asked: string[]
}

function indexesOf(pieces: readonly Piece[], is: (piece: Piece) => boolean): number[] {
  return pieces.flatMap((piece, index) => (is(piece) ? [index] : []))
}

/** Every class of a page, however many elements have it. */
function findClasses(html: string): Set<string> {
  const lists = new Set<string>()
  for (let at = html.indexOf(CLASS); at !== -1; at = html.indexOf(CLASS, at)) {
    at += CLASS.length
    lists.add(html.slice(at, html.indexOf('"', at)))
  }
  return new Set([...lists].flatMap((list) => list.split(' ')))
}

/** Pieces that follow each other under the same conditions share them. */
function join(pieces: readonly Piece[], isKept: Uint8Array): string {
  let css = ''
  let open: readonly string[] = []
  for (const [index, { text, conditions }] of pieces.entries()) {
    if (isKept[index] === 0) continue
    if (conditions !== open) {
      css += '}'.repeat(open.length) + conditions.map((condition) => `${condition}{`).join('')
      open = conditions
    }
    css += text
  }
  return css + '}'.repeat(open.length)
}

function toPieces({ nodes = [] }: Container, conditions: readonly string[] = []): Piece[] {
  return nodes.flatMap((node) => {
    if (node.type === 'atrule' && CONDITIONS.has(node.name) && node.nodes)
      return toPieces(node, [...conditions, `@${node.name} ${node.params}`])
    return [toPiece(node, conditions)]
  })
}

function toPiece(node: ChildNode, conditions: readonly string[]): Piece {
  const text = withEnd(node)
  const isFrames = node.type === 'atrule' && node.name.endsWith('keyframes')
  const asked = node.type === 'rule' ? node.selectors.map(classesAskedFor) : [[]]
  return {
    text,
    conditions,
    selectors: asked.some((classes) => classes.length === 0) ? null : asked,
    frames: isFrames ? node.params : null,
    plays: [...text.matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, words = '']) => words.split(/[\s,]+/)),
  }
}

/** What has no block ends with a semicolon. */
function withEnd(node: ChildNode): string {
  const text = node.toString().trim()
  return /[}/]$/.test(text) ? text : `${text};`
}

/** None where it cannot be told: what stands in brackets may be one of several, or what is not to be there. */
function classesAskedFor(selector: string): string[] {
  if (selector.includes('\\')) return []
  let bare = selector.replaceAll(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replaceAll(/:[\w-]+\([^()]*\)/g, '')
  }
  return [...bare.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
}
