import { z } from 'zod'
import { escapeHtml } from '#base/escape-html.ts'
import { parseJson } from '#base/parse-json.ts'
import type { Note } from '../item-source.ts'
import { renderCard, SILENT_CARDS } from './cards.ts'

/** Kind of marker, numbers of the markups that open before it, how many close behind it, text or number of an atom. */
const marker = z.tuple([z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])])
type Marker = z.output<typeof marker>

const document = z.object({
  atoms: z.array(z.array(z.unknown())).catch([]),
  cards: z.array(z.tuple([z.string(), z.unknown()]).rest(z.unknown())).catch([]),
  markups: z.array(z.array(z.unknown())).catch([]),
  sections: z.array(z.array(z.unknown())),
})
type Mobiledoc = z.output<typeof document>

const SECTION = { markup: 1, image: 2, list: 3, card: 10 }
const ATOM = 1
const BLOCKS = /^(?:p|h[1-6]|blockquote|ul|ol)$/
const INLINE = /^(?:a|b|strong|i|em|s|u|code|sub|sup)$/

/** A text of Ghost's former format as HTML; null for what is none. */
export function renderMobiledoc(json: string, notes: Note[]): string | null {
  const parsed = document.safeParse(parseJson(json))
  if (!parsed.success) return null
  return parsed.data.sections.map((section) => renderSection(section, parsed.data, notes)).join('\n')
}

function renderSection([kind, first, second]: readonly unknown[], whole: Mobiledoc, notes: Note[]): string {
  switch (kind) {
    case SECTION.markup:
      return wrap(toBlock(first), renderMarkers(second, whole))
    case SECTION.list:
      return wrap(
        toBlock(first),
        (Array.isArray(second) ? second : []).map((item) => wrap('li', renderMarkers(item, whole))).join(''),
      )
    case SECTION.image:
      return renderCard('image', { src: first }) ?? ''
    case SECTION.card: {
      const [name = '', facts] = whole.cards[Number(first)] ?? []
      const card = renderCard(name, facts)
      if (card === null && !SILENT_CARDS.has(name)) notes.push({ message: `left out: the card ${name}` })
      return card ?? ''
    }
    default:
      return ''
  }
}

function toBlock(tag: unknown): string {
  const name = String(tag).toLowerCase()
  if (name === 'aside') return 'blockquote'
  return BLOCKS.test(name) ? name : 'p'
}

function renderMarkers(given: unknown, whole: Mobiledoc): string {
  const parsed = z.array(marker).safeParse(given)
  const open: string[] = []
  const parts = (parsed.success ? parsed.data : []).flatMap((one) => renderMarker(one, whole, open))
  return [...parts, ...open.toReversed().map((tag) => `</${tag}>`)].join('')
}

/** `open` holds the elements that are open, the outermost first. */
function renderMarker([kind, opened, closed, value]: Marker, { markups, atoms }: Mobiledoc, open: string[]): string[] {
  const starts = opened.map((index) => {
    const [tag, attributes] = markups[index] ?? []
    const name = INLINE.test(String(tag)) ? String(tag) : 'span'
    open.push(name)
    const list = Array.isArray(attributes) ? attributes.map(String) : []
    const href = list[list.indexOf('href') + 1]
    return name === 'a' && href !== undefined ? `<a href="${escapeHtml(href)}">` : `<${name}>`
  })
  const text = kind === ATOM ? renderAtom(atoms[Number(value)]) : escapeHtml(String(value))
  const ends = open.splice(Math.max(0, open.length - closed)).toReversed()
  return [...starts, text, ...ends.map((tag) => `</${tag}>`)]
}

function renderAtom([name, text]: readonly unknown[] = []): string {
  return name === 'soft-return' ? '<br>' : escapeHtml(typeof text === 'string' ? text : '')
}

function wrap(tag: string, html: string): string {
  return html === '' ? '' : `<${tag}>${html}</${tag}>`
}
