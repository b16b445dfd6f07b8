import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { tests as commonMark } from 'commonmark-spec'

/** Bodies of all items of the sample site, by their place in it. */
export function listSampleBodies(): [place: string, body: string][] {
  const folder = path.join(import.meta.dirname, '../../samples/articles')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((place) => place.endsWith('.md'))
    .toSorted()
    .map((place) => [place, readFileSync(path.join(folder, place), 'utf8').replace(/^---\n.*?\n---\n/s, '')])
}

/** The 652 examples of CommonMark 0.31.2, by their number. */
export const commonMarkExamples: [number: number, source: string][] = commonMark.map(({ number, markdown }) => [
  number,
  markdown.replaceAll('→', '\t'),
])
