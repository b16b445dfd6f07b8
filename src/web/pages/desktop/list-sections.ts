import { paragraphWords } from '#contract/spot.ts'

/** A heading of a text. */
export interface Section {
  /** Id of its element, which links lead to. */
  id: string
  /** Number of its block. */
  p: number
  title: string
}

const HEADING = /<h[23]\b[^<>]*>/g

/** The larger headings of a sanitised rich text, in order; those without words are left out. */
export function listSections(html: string): Section[] {
  const sections = [...html.matchAll(HEADING)].map(([tag]) => {
    const p = Number(/\sdata-p="(\d+)"/.exec(tag)?.[1] ?? NaN)
    return { id: /\sid="([^"]+)"/.exec(tag)?.[1] ?? '', p, title: paragraphWords(html, p) }
  })
  return sections.filter(({ id, title }) => id !== '' && title !== '')
}
