import { escapeHtml } from '#base/escape-html.ts'
import { sayInBase } from '#locales/say.ts'

/** One item of a collection as it is written into a file. */
export interface CollectedItem {
  title: string
  /** Absolute. */
  link: string
  type: string
  summary: string
  note: string
  later: boolean
  /** Seconds. */
  collectTime: number
}

/** What every file is called. */
function fileTitle(): string {
  return sayInBase('collection.title')
}

export function toJsonFile(items: readonly CollectedItem[]): string {
  const list = items.map(({ collectTime, ...item }) => ({ ...item, collect_time: collectTime }))
  return `${JSON.stringify({ title: fileTitle(), list }, null, 2)}\n`
}

/** In the form that browsers import bookmarks from. */
export function toBookmarks(items: readonly CollectedItem[]): string {
  const lines = items.flatMap(({ title, link, note, later, collectTime }) => [
    `  <DT><A HREF="${escapeHtml(link)}" ADD_DATE="${collectTime}"${later ? ' TAGS="later"' : ''}>${toLine(title)}</A>`,
    ...(note === '' ? [] : [`  <DD>${toLine(note)}`]),
  ])
  const head = [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
    `<TITLE>${fileTitle()}</TITLE>`,
    `<H1>${fileTitle()}</H1>`,
  ]
  return [...head, '<DL><p>', ...lines, '</DL><p>', ''].join('\n')
}

/** An outline of links. */
export function toOpml(items: readonly CollectedItem[]): string {
  const lines = items.map(({ title, link, note, collectTime }) => {
    const attributes = {
      type: 'link',
      text: title,
      url: link,
      created: new Date(collectTime * 1000).toUTCString(),
      ...(note !== '' && { _note: note }),
    }
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${toAttribute(value)}"`)
    return `    <outline ${written.join(' ')}/>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${fileTitle()}</title></head>`,
    '  <body>',
    ...lines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}

function toLine(text: string): string {
  return escapeHtml(text.replace(/\s+/g, ' ').trim())
}

/** Line breaks survive in attributes as references alone; what XML cannot hold at all is left out. */
function toAttribute(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''))
    .replace(/\r\n|\r|\n/g, '&#10;')
    .replaceAll('\t', '&#9;')
}
/** Control characters, halves of pairs and non-characters that no XML document may hold. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
