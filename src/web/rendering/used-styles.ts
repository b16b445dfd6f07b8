import { parse, type ChildNode, type Container } from 'postcss'

/** Leaves out of the styles of a screen what no element of a page can have. */
export type FindUsedStyles = (html: string) => string

/** Key frames that stay where an animation that stays names them; rules under one condition; and everything else. */
type Piece =
  | { kind: 'frames'; name: string; text: string }
  | { kind: 'group'; head: string; pieces: Piece[] }
  | {
      kind: 'rule'
      text: string
      /** The classes that each of its selectors asks for; null for what asks for none. */
      selectors: string[][] | null
      /** The animations that it plays, and more. */
      plays: string
    }

const CONDITIONS = new Set(['media', 'supports', 'container', 'layer', 'scope', 'starting-style'])

/**
 * Reads a stylesheet once, to be cut to many pages. A rule stays where every class of one of its selectors is on some
 * element of the page, whatever else it asks for: states, attributes and places are not looked at, so that what is left
 * out cannot apply to what the server rendered. Order and wording stay.
 */
export function cutStyles(css: string): FindUsedStyles {
  const pieces = toPieces(parse(css))
  return (html) => {
    const classes = findClasses(html)
    const animations = listAnimations(pieces, classes)
    return write(pieces, (piece) => (piece.kind === 'frames' ? animations.has(piece.name) : isUsed(piece, classes)))
  }
}

/** Every class of a page, however many elements have it. */
function findClasses(html: string): Set<string> {
  const lists = new Set<string>()
  for (let at = html.indexOf(' class="'); at !== -1; at = html.indexOf(' class="', at)) {
    at += ' class="'.length
    lists.add(html.slice(at, html.indexOf('"', at)))
  }
  return new Set([...lists].flatMap((list) => list.split(' ')))
}

function isUsed(piece: Piece, classes: ReadonlySet<string>): boolean {
  return (
    piece.kind !== 'rule' ||
    piece.selectors === null ||
    piece.selectors.some((asked) => asked.every((name) => classes.has(name)))
  )
}

function listAnimations(pieces: readonly Piece[], classes: ReadonlySet<string>, found = new Set<string>()) {
  for (const piece of pieces) {
    if (piece.kind === 'group') listAnimations(piece.pieces, classes, found)
    else if (piece.kind === 'rule' && piece.plays !== '' && isUsed(piece, classes))
      for (const word of piece.plays.split(/[\s,:;]+/)) found.add(word)
  }
  return found
}

function write(pieces: readonly Piece[], keeps: (piece: Piece) => boolean): string {
  let css = ''
  for (const piece of pieces) {
    if (!keeps(piece)) continue
    if (piece.kind !== 'group') css += piece.text
    else {
      const inside = write(piece.pieces, keeps)
      if (inside !== '') css += `${piece.head}{${inside}}`
    }
  }
  return css
}

function toPieces({ nodes = [] }: Container): Piece[] {
  return nodes.map(toPiece)
}

function toPiece(node: ChildNode): Piece {
  const text = withEnd(node)
  if (node.type === 'rule') {
    const asked = node.selectors.map(classesAskedFor)
    const plays = [...text.matchAll(/animation(?:-name)?:[^;}]*/g)].join(' ')
    return { kind: 'rule', text, selectors: asked.some((classes) => classes.length === 0) ? null : asked, plays }
  }
  if (node.type === 'atrule' && node.name.endsWith('keyframes')) return { kind: 'frames', name: node.params, text }
  if (node.type === 'atrule' && CONDITIONS.has(node.name) && node.nodes)
    return { kind: 'group', head: `@${node.name} ${node.params}`, pieces: toPieces(node) }
  return { kind: 'rule', text, selectors: null, plays: '' }
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
