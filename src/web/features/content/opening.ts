import { escapeHtml } from '#base/escape-html.ts'
import type { ContentDetail } from '#contract/content.ts'

/** Whether the summary says something that the text does not begin with anyway. */
export function hasOwnLead({ summary, body_html: html }: Pick<ContentDetail, 'summary' | 'body_html'>): boolean {
  const lead = escapeHtml(summary.replace(/(?:…|\.\.\.)$/, '')).replace(/\s/g, '')
  const opening = html.slice(0, OPENING_LENGTH).replace(/<[^<>]*>|\s/g, '')
  return lead !== '' && !opening.includes(lead)
}

/** Whether the cover has to be shown above the text: it is none of the text's own pictures, nor does the text open with one. */
export function hasOwnCover({
  cover,
  images,
  body_html: html,
}: Pick<ContentDetail, 'cover' | 'images' | 'body_html'>): boolean {
  if (cover === '' || images.some((image) => isSamePicture(image.url, cover))) return false
  return !/^\s*(?:<div[^>]*>\s*)?<(?:figure|img|p[^>]*>\s*<img)/.test(html)
}

/** Whether two addresses are of one picture: versions of one in the media store differ in what follows its hash. */
export function isSamePicture(left: string, right: string): boolean {
  return stem(left) === stem(right)
}

/** As much of the text as a lead that was taken from it can reach into. */
const OPENING_LENGTH = 2000

function stem(address: string): string {
  return address.startsWith('http') ? address : (address.split('/').at(-1)?.split(/[-.]/)[0] ?? '')
}
