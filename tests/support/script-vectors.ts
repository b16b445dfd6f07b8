import { handWritten } from './hand-written-vectors.ts'

const AUTOFOCUSED = 'autofocus tabindex=0'

/** Elements with what makes their handler run by itself in some browser. */
const HANDLERS: ReadonlyArray<readonly [element: string, handler: string, more: string]> = [
  ['img', 'onerror', 'src=x'],
  ['img', 'onload', 'src=data:image/gif;base64,R0lGODlhAQABAAAAACw='],
  ['a', 'onfocus', `href="https://a.example" ${AUTOFOCUSED}`],
  ['p', 'onfocusin', AUTOFOCUSED],
  ['h2', 'onanimationstart', 'style="animation:x 1s"'],
  ['blockquote', 'ontransitionend', 'style="transition:color 1s"'],
  ['td', 'onwebkitanimationend', ''],
  ['table', 'onscroll', ''],
  ['abbr', 'oncopy', ''],
  ['details', 'ontoggle', 'open'],
  ['svg', 'onload', ''],
  ['body', 'onpageshow', ''],
  ['video', 'oncanplay', 'src=x'],
  ['audio', 'onerror', 'src=x'],
  ['iframe', 'onload', ''],
  ['object', 'onerror', 'data=x'],
  ['input', 'onfocus', 'autofocus'],
  ['marquee', 'onstart', ''],
  ['x', 'oncontentvisibilityautostatechange', 'style="content-visibility:auto"'],
]

/** Ways to write one tag with a handler. */
const TAGS: ReadonlyArray<(element: string, handler: string, more: string) => string> = [
  (element, handler, more) => `<${element} ${more} ${handler}=alert(1)>x</${element}>`,
  (element, handler, more) => `<${element.toUpperCase()}/${more}/${handler.toUpperCase()}="alert(1)">`,
  (element, handler, more) => `<${element}\n${more}\t${handler}\f=\r'&#97;lert&lpar;1&rpar;'`,
  (element, handler, more) => `"><${element} ${more} x="<" ${handler}=alert\`1\`//`,
]

/** Ways to write an address that is code. */
const ADDRESSES: readonly string[] = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  '&#x0A;&#9;javascript:alert(1)',
  'java&Tab;scri&NewLine;pt&colon;alert&lpar;1&rpar;',
  '\u0001\u0002 javascript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html;charset=utf-8,%3Cscript%3Ealert(1)%3C/script%3E',
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4=',
]

/** Places that take an address. */
const PLACES: ReadonlyArray<(address: string) => string> = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<a href='${address}' target=_self>x</a>`,
  (address) => `<img src="${address}" srcset="${address} 1x">`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button formaction="${address}">x</button></form>`,
  (address) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  (address) => `<blockquote cite="${address}"><q cite="${address}">x</q></blockquote>`,
  (address) => `[x](${address})`,
]

/** Sources that try to run something in the reader's browser, each once: written by hand, then combined. */
export const scriptVectors: readonly string[] = [
  ...new Set([
    ...handWritten,
    ...HANDLERS.flatMap((handler) => TAGS.map((tag) => tag(...handler))),
    ...ADDRESSES.flatMap((address) => PLACES.map((place) => place(address))),
  ]),
]
