import { escapeHtml } from '#base/escape-html.ts'
import { maskPersonalData } from '#base/mask-personal-data.ts'
import type { ContentType } from '#contract/content.ts'
import { readText } from './rich-text/rich-text.ts'

/** Types that readers of a community write: what they say of themselves and others is masked wherever it is given out. */
export const COMMUNITY_TYPES: ReadonlySet<ContentType> = new Set(['question', 'circle'])

/** A text of an item of a type as readers may see and find it. */
export function toPublicText(type: ContentType, text: string): string {
  return COMMUNITY_TYPES.has(type) ? maskPersonalData(text) : text
}

/** The body of an item of a type as readers may see it: what a community wrote is its words alone, in paragraphs. */
export function toPublicBody(type: ContentType, html: string): string {
  if (!COMMUNITY_TYPES.has(type)) return html
  const lines = maskPersonalData(readText(html)).split('\n')
  return lines.map((line, index) => `<p data-p="${index + 1}">${escapeHtml(line)}</p>`).join('')
}
