import { Element, Text, type ChildNode } from 'domhandler'

/** What an element's `style` says, by the names of properties in small letters. */
export function readStyle({ attribs }: Element): ReadonlyMap<string, string> {
  const style = new Map<string, string>()
  for (const declaration of (attribs['style'] ?? '').split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0)
      style.set(
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      )
  }
  return style
}

export type PastedMark = 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub'

/** How words look where they stand: by elements and styles around them. */
export interface Look {
  marks: ReadonlySet<PastedMark>
  /** Pixels, null where nothing says it. */
  size: number | null
  isCentred: boolean
  /** Links are underlined anyhow. */
  isLink: boolean
}

export const PLAIN: Look = { marks: new Set(), size: null, isCentred: false, isLink: false }

const MARK_OF_TAG: Readonly<Record<string, PastedMark>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sup: 'sup',
  sub: 'sub',
}

/** How words look within an element. Styles count for more than the element: Google Docs has bold ones that are not. */
export function lookWithin(element: Element, look: Look): Look {
  const style = readStyle(element)
  const marks = new Set(look.marks)
  const tag = MARK_OF_TAG[element.name]
  if (tag) marks.add(tag)
  if (/^h[1-6]$/.test(element.name)) marks.clear()
  const set = (mark: PastedMark, isOn: boolean) => (isOn ? marks.add(mark) : marks.delete(mark))
  const weight = style.get('font-weight')
  if (weight !== undefined) set('strong', weight === 'bold' || weight === 'bolder' || Number(weight) >= 600)
  const slant = style.get('font-style')
  if (slant !== undefined) set('em', /italic|oblique/.test(slant))
  const line = style.get('text-decoration') ?? style.get('text-decoration-line')
  if (line?.includes('line-through')) marks.add('s')
  const isLink = look.isLink || element.name === 'a'
  if (line?.includes('underline')) marks.add('u')
  if (isLink) marks.delete('u')
  const place = style.get('vertical-align')
  if (place === 'super') marks.add('sup')
  if (place === 'sub') marks.add('sub')
  const align = style.get('text-align') ?? element.attribs['align']
  return {
    marks,
    size: toPixels(style.get('font-size')) ?? look.size,
    isCentred: align === undefined ? look.isCentred : align === 'center',
    isLink,
  }
}

/** Size of most of the words, in pixels; null where nothing says it. */
export function findUsualSize(nodes: readonly ChildNode[]): number | null {
  const weights = new Map<number, number>()
  const walk = (node: ChildNode, look: Look) => {
    if (node instanceof Text && look.size !== null)
      weights.set(look.size, (weights.get(look.size) ?? 0) + node.data.trim().length)
    if (node instanceof Element) for (const child of node.children) walk(child, lookWithin(node, look))
  }
  for (const node of nodes) walk(node, PLAIN)
  return [...weights].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

function toPixels(size: string | undefined): number | null {
  const [, number, unit] = /^([\d.]+)(px|pt)$/.exec(size ?? '') ?? []
  return number === undefined ? null : unit === 'pt' ? (Number(number) * 4) / 3 : Number(number)
}

export function isHidden(element: Element): boolean {
  const style = readStyle(element)
  return style.get('display') === 'none' || style.get('mso-hide') === 'all'
}
