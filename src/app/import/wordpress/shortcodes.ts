import { escapeHtml } from '#base/escape-html.ts'
import type { Note } from '../item-source.ts'

/** A file that was sent to the old site. */
export interface Attachment {
  id: string
  url: string
  caption: string
  alt: string
  /** Id of the post that it was sent for. */
  parent: string
  isPicture: boolean
}

export interface ShortcodeContext {
  /** Id of the post. */
  postId: string
  attachments: ReadonlyMap<string, Attachment>
  notes: Note[]
}

/** `[name attributes]` or `[/name]`; in double brackets it is an example of itself. */
const MARK = /(?<!\[)\[(\/?)([a-z][\w-]{0,60})(\s[^[\]]*)?\]/gi
const ATTRIBUTE = /(?<![\w-])([\w-]{1,60})\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g

/** What shortcodes of WordPress stand for, as HTML; of those that are not known what stands in them is kept. */
export function readShortcodes(content: string, context: ShortcodeContext): string {
  const marks = [...content.matchAll(MARK)].map((match) => {
    const [whole, slash, name = '', written = ''] = match
    return {
      from: match.index,
      until: match.index + whole.length,
      isEnd: slash === '/',
      name: name.toLowerCase(),
      written,
    }
  })
  const ends = Map.groupBy(
    marks.filter(({ isEnd }) => isEnd),
    ({ name }) => name,
  )
  const parts: string[] = []
  let from = 0
  for (const { isEnd, name, written, ...mark } of marks) {
    if (isEnd || mark.from < from) continue
    const waiting = ends.get(name) ?? []
    while (waiting[0] && waiting[0].from < mark.until) waiting.shift()
    const [end] = waiting
    const text = readShortcode({ name, written, inner: end && content.slice(mark.until, end.from) }, context)
    if (text === null) continue
    parts.push(content.slice(from, mark.from), text)
    from = end?.until ?? mark.until
  }
  return parts.join('') + content.slice(from)
}

interface Shortcode {
  name: string
  /** Its attributes. */
  written: string
  /** What stands between its marks; undefined where it has no second one. */
  inner: string | undefined
}

/** Null for words in brackets: shortcodes that stand alone have an attribute, the others an end. */
function readShortcode({ name, written, inner }: Shortcode, context: ShortcodeContext): string | null {
  const attributes = readAttributes(written)
  const known = KNOWN[name]
  if (known) return known(attributes, inner ?? '', context)
  if (inner === undefined && Object.keys(attributes).length === 0) return null
  context.notes.push({ message: `left out: the shortcode [${name}]` })
  return readShortcodes(inner ?? '', context)
}

type Attributes = Record<string, string>

const KNOWN: Record<string, (attributes: Attributes, inner: string, context: ShortcodeContext) => string> = {
  caption: (attributes, inner) => readCaption(attributes, inner),
  wp_caption: (attributes, inner) => readCaption(attributes, inner),
  gallery: (attributes, _inner, context) => readGallery(attributes, context),
  playlist: (attributes, _inner, { attachments }) =>
    toIds(attributes['ids'])
      .flatMap((id) => attachments.get(id) ?? [])
      .map(({ url }) => toPlayer(attributes['type'] === 'video' ? 'video' : 'audio', url))
      .join('\n'),
  audio: (attributes, inner) => toPlayer('audio', sourceOf(attributes, inner, ['mp3', 'm4a', 'ogg', 'wav', 'flac'])),
  video: (attributes, inner) => toPlayer('video', sourceOf(attributes, inner, ['mp4', 'm4v', 'webm', 'ogv', 'flv'])),
  embed: (attributes, inner) => `\n\n${escapeHtml(attributes['src'] ?? inner.trim())}\n\n`,
}

function readCaption(attributes: Attributes, inner: string): string {
  const picture = inner.slice(0, endOfPicture(inner))
  const words = attributes['caption'] ?? inner.slice(picture.length).trim()
  if (picture === '') return inner
  return `\n\n<figure>${picture}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>\n\n`
}

/** Where a picture ends, with the link around it; 0 where there is none. */
function endOfPicture(html: string): number {
  const start = html.toLowerCase().indexOf('<img')
  const end = start < 0 ? 0 : html.indexOf('>', start) + 1
  return end + (/^\s{0,20}<\/a>/i.exec(html.slice(end))?.[0].length ?? 0)
}

/** Without ids it shows what was sent for the post. */
function readGallery(attributes: Attributes, { attachments, postId }: ShortcodeContext): string {
  const ids = toIds(attributes['ids'] ?? attributes['include'])
  const shown =
    ids.length > 0
      ? ids.flatMap((id) => attachments.get(id) ?? [])
      : [...attachments.values()].filter(
          ({ parent, isPicture }) => parent === (attributes['id'] ?? postId) && isPicture,
        )
  return `\n\n${shown.map((one) => toFigure(one)).join('\n')}\n\n`
}

/** A picture with its caption, behind a link where it leads somewhere; all but the caption is plain text. */
export function toFigure({ url, alt, caption }: Pick<Attachment, 'url' | 'alt' | 'caption'>, href = ''): string {
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`
  const shown = href === '' ? picture : `<a href="${escapeHtml(href)}">${picture}</a>`
  return `<figure>${shown}${words}</figure>`
}

function toPlayer(element: 'audio' | 'video', address: string): string {
  return address === '' ? '' : `\n\n<${element} src="${escapeHtml(address)}"></${element}>\n\n`
}

function sourceOf(attributes: Attributes, inner: string, kinds: readonly string[]): string {
  const named = ['src', ...kinds].map((name) => attributes[name]).find((address) => address)
  return named ?? /https?:\/\/[^\s<"]+/.exec(inner)?.[0] ?? ''
}

function toIds(written = ''): string[] {
  return written.split(/[\s,]+/).filter((id) => id !== '')
}

function readAttributes(written: string): Attributes {
  const found: Attributes = {}
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    found[name.toLowerCase()] = double ?? single ?? bare ?? ''
  }
  return found
}
