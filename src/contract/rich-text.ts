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

/** Elements that lines and other blocks stand in. */
export const BLOCK_TAGS = [
  'blockquote',
  'caption',
  'col',
  'colgroup',
  'dd',
  'div',
  'dl',
  'dt',
  'figcaption',
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
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
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

/** Dropped with what is in them: it was never meant to be read. */
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

/** Former names of elements, and what they are called now. */
export const RENAMED_TAGS = { strike: 's', tt: 'code' } as const

/** Attributes that elements keep; there are no others, and no classes. */
export const ATTRIBUTES = {
  a: ['href', 'title'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
} as const satisfies Partial<Record<(typeof INLINE_TAGS)[number] | (typeof BLOCK_TAGS)[number], readonly string[]>>

export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const
export const IMAGE_SCHEMES = ['http', 'https', 'data'] as const

const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/i
const DATA_IMAGE_MAX = 64 * 1024

/** Whether a picture may have this address: empty ones lead nowhere, those that hold data are small and of a known kind. */
export function isImageAddress(src: string | undefined): boolean {
  if (src === undefined || src.trim() === '') return false
  if (!/^data:/i.test(src.trim())) return true
  return src.length <= DATA_IMAGE_MAX && DATA_IMAGE.test(src.trim())
}
