import type { ContentDetail } from '#contract/content.ts'
import type { Warning } from './manuscripts.ts'

/** Characters of a manuscript as JSON. */
export const MANUSCRIPT_MAX = 6 * 1024 * 1024

/** Longest that a share card shows of a title and a summary, in characters. */
const TITLE_MAX = 40
const SUMMARY_MAX = 120
const HREF = /<a\b[^<>]*?\shref="([^"]*)"/g

const playedTypes: ReadonlySet<ContentDetail['type']> = new Set(['audio', 'video', 'svideo'])

/** What an item is better off with, as far as it says so itself. */
export function checkDetail(detail: ContentDetail): Warning[] {
  const { title, summary, cover, images, media, type } = detail
  const unnamed = images.filter((image) => image.alt.trim() === '').length
  const longTitle = Array.from(title).length
  return [
    ...warnIf(cover === '', 'cover', 'there is none: a share card and lists show no picture'),
    ...warnIf(longTitle > TITLE_MAX, 'title', `has ${longTitle} characters, of which a share card shows ${TITLE_MAX}`),
    ...warnIf(summary === '', 'summary', 'there is none: a share card says nothing of it'),
    ...warnIf(Array.from(summary).length > SUMMARY_MAX, 'summary', `is longer than ${SUMMARY_MAX} characters`),
    ...warnIf(unnamed > 0, 'body', `pictures without a description: ${unnamed}`),
    ...warnIf(playedTypes.has(type) && media === null, 'media', 'there is nothing to play'),
  ]
}

/** Addresses that links of a body lead to, each once. */
export function listLinks(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(HREF), ([, href = '']) => href.replaceAll('&amp;', '&')))]
}

function warnIf(holds: boolean, field: string, message: string): Warning[] {
  return holds ? [{ field: field === 'body' ? field : `fields.${field}`, message }] : []
}
