/** Elements inside of lines that a text may have. */
export const INLINE_TAGS = [
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'br',
  'cite',
  'code',
  'del',
  'dfn',
  'em',
  'i',
  'img',
  'ins',
  'kbd',
  'mark',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'small',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
] as const

/** Elements that stand by themselves, with lines or other blocks in them. */
export const BLOCK_TAGS = [
  'blockquote',
  'dd',
  'div',
  'dl',
  'dt',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'table',
  'ul',
] as const

/** Elements that are parts of certain blocks. */
export const PART_TAGS = [
  'caption',
  'col',
  'colgroup',
  'figcaption',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
] as const

/** Boxes without a meaning of their own: one around words is a paragraph, any other only groups. */
export const BOX_TAGS = [
  'address',
  'article',
  'aside',
  'body',
  'center',
  'details',
  'fieldset',
  'footer',
  'form',
  'header',
  'main',
  'nav',
  'section',
  'summary',
] as const

/** Dropped with what is in them: it was never meant to be read. Of `iframe`, where it leads is kept. */
export const UNREADABLE_TAGS = [
  'applet',
  'audio',
  'canvas',
  'embed',
  'frame',
  'frameset',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
] as const

/** Of these, what a text plays: kept where there is an address to play it from. */
export const PLAYER_TAGS = ['audio', 'video'] as const

/** Former names of elements, and what they are called now. */
export const RENAMED_TAGS = { strike: 's', tt: 'code' } as const

/** Attributes that elements keep; there are no others, and no classes. */
export const ATTRIBUTES = {
  a: ['href', 'title'],
  abbr: ['title'],
  audio: ['src', 'title'],
  iframe: ['src', 'title', 'width', 'height'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'reversed'],
  source: ['src'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  video: ['src', 'title', 'poster', 'width', 'height'],
} as const satisfies Record<string, readonly string[]>

export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const
export const PLAYER_SCHEMES = ['http', 'https'] as const
export const IMAGE_SCHEMES = ['http', 'https', 'data'] as const

const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/i
const DATA_IMAGE_MAX = 64 * 1024

/** Whether a picture may have this address: empty ones lead nowhere, those that hold data are small and of a known kind. */
export function isImageAddress(src: string | undefined): boolean {
  if (src === undefined || src.trim() === '') return false
  if (!/^data:/i.test(src.trim())) return true
  return src.length <= DATA_IMAGE_MAX && DATA_IMAGE.test(src.trim())
}

/** Whether a link may lead there: to an address of one of the schemes, or to one below the page's own host. */
export function isAllowedLink(href: string): boolean {
  return hasAllowedScheme(href, LINK_SCHEMES)
}

/** Whether a picture may be shown from there. */
export function isAllowedPicture(src: string): boolean {
  return isImageAddress(src) && hasAllowedScheme(src, IMAGE_SCHEMES)
}

function hasAllowedScheme(written: string, schemes: readonly string[]): boolean {
  const address = withoutInvisible(written)
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  return scheme === undefined ? address !== '' && !/^[/\\]{2}/.test(address) : schemes.includes(scheme)
}

/** Browsers pass over these in an address, so that a scheme can be hidden behind them. */
function withoutInvisible(address: string): string {
  const visible = Array.from(address).filter((character) => character > ' ' && character !== '\u007f')
  return withoutComments(visible.join(''))
}

/** In one pass, for addresses may be as long as a text: a pattern would look for an end behind each beginning. */
function withoutComments(text: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return kept + text.slice(at)
    kept += text.slice(at, start)
    at = end + 3
  }
}
