import { DomUtils, parseDocument } from 'htmlparser2'

const OWN = 'https://site.example'
const FRAMED = 'https://frame.example'

/** Of formulas: no links, no scripts, no addresses. */
const MATH =
  'math menclose mfrac mi mn mo mover mpadded mphantom mrow mspace msqrt mroot mstyle msub msubsup msup mtable mtd mtext mtr munder munderover'.split(
    ' ',
  )
const MATH_ATTRIBUTES =
  'accent depth display displaystyle fence form height linethickness lspace mathvariant maxsize minsize movablelimits notation rspace scriptlevel separator stretchy symmetric voffset'.split(
    ' ',
  )

const ELEMENTS = new Set([
  'a',
  'abbr',
  'audio',
  'b',
  'bdi',
  'bdo',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'iframe',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  ...MATH,
  'ol',
  'p',
  'pre',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'var',
  'video',
  'wbr',
])
const ATTRIBUTES = new Set([
  'align',
  'allow',
  'alt',
  'aria-label',
  'class',
  'colspan',
  'controls',
  'data-host',
  'data-toned',
  'data-p',
  'datetime',
  'decoding',
  'height',
  'href',
  'id',
  'loading',
  'playsinline',
  'poster',
  'preload',
  'rel',
  'reversed',
  'role',
  'rowspan',
  'sandbox',
  'scope',
  'sizes',
  'src',
  'srcset',
  'start',
  'style',
  'tabindex',
  'target',
  'title',
  'width',
  ...MATH_ATTRIBUTES,
])

/** What there is, once a body is parsed again, that no article may have. */
export function findHarm(html: string): string[] {
  const harm: string[] = []
  for (const element of DomUtils.findAll(() => true, parseDocument(html).children)) {
    if (!ELEMENTS.has(element.name)) harm.push(element.name)
    if (element.name === 'iframe' && !isHarmlessFrame(element.attribs)) harm.push(`iframe ${element.attribs['src']}`)
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!ATTRIBUTES.has(name) || values[name]?.test(value) === false) harm.push(`${element.name} ${name}=${value}`)
      if (name === 'href' && value.startsWith('/') && new URL(value, OWN).origin !== OWN) harm.push(value)
    }
  }
  return harm
}

/** Of the host that tests name, by https, in a sandbox. */
function isHarmlessFrame({ src = '', sandbox }: Record<string, string>): boolean {
  return new URL(src, OWN).origin === FRAMED && sandbox !== undefined
}

const values: Record<string, RegExp> = {
  href: /^(?:https?:\/\/|mailto:|tel:|\/|#(?:section|target)-\d+$)/i,
  src: /^(?:https?:\/\/|\/davmu\/share\/media\/|data:image\/(?:png|jpeg|webp|gif);base64,)/i,
  poster: /^\/davmu\/share\/media\//,
  preload: /^none$/,
  sandbox: /^allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox$/,
  allow: /^fullscreen$/,
  class: /^(?:table-scroll|quote-source|link-card|task-list|code-(?:note|word|text|name))$/,
  style:
    /^(?:background:#[0-9a-f]{6}|aspect-ratio:\d+\/\d+|height:\d+px|(?:(?:text-align:(?:left|right)|color:#[0-9a-f]{6}|padding-(?:left|right):[\d.]+(?:em|pt));?)+)$/,
  align: /^(?:left|center|right)$/,
  id: /^(?:section|target)-\d+$/,
}
