import sanitizeHtml from 'sanitize-html'
import { withoutNul } from '#base/without-nul.ts'

const INLINE = [
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
]
const BLOCK = [
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
]
/** Boxes without a meaning of their own; the step that unwraps boxes turns them into paragraphs. */
const BOXES = [
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
]
/** Dropped with what is in them: it was never meant to be read. */
const UNREADABLE = [
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
]
/** Far deeper than any article; deeper elements are dropped and their text is kept. */
const DEEPEST = 40
const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/i
const DATA_IMAGE_MAX = 64 * 1024

/** Keeps what an article may have and nothing else; what is taken out leaves its text behind unless it was no text. */
export function sanitize(html: string): string {
  return sanitizeHtml(withoutNul(html), {
    allowedTags: [...INLINE, ...BLOCK],
    allowedAttributes: {
      a: ['href', 'title'],
      abbr: ['title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      ol: ['start', 'reversed'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      time: ['datetime'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    allowedClasses: {},
    enforceHtmlBoundary: false,
    nestingLimit: DEEPEST,
    nonTextTags: UNREADABLE,
    transformTags: {
      ...Object.fromEntries(BOXES.map((name) => [name, 'div'])),
      strike: 's',
      tt: 'code',
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImageAddress(attribs['src']),
  })
}

function isImageAddress(src: string | undefined): boolean {
  if (src === undefined || src.trim() === '') return false
  if (!/^data:/i.test(src.trim())) return true
  return src.length <= DATA_IMAGE_MAX && DATA_IMAGE.test(src.trim())
}
