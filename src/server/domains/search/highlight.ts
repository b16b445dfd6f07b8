import { escapeHtml } from '#base/escape-html.ts'
import { normalize } from './runs.ts'

/** A character with the marks and the sounds that join it: what is normalised as one. */
const CLUSTER = /[\s\S][\p{M}\uFF9E\uFF9F\u1160-\u11FF]*/gu
/** Characters around the place that a passage shows. */
const BEFORE_MAX = 24
const PASSAGE_MAX = 80
/** A longer line is cut around the place before it is looked at character by character. */
const LINE_MAX = 2000
const REMEMBERED_MAX = 20_000
const SENTENCE_END = /[。！？；.!?;\n]\s*$/u

/** A text as clusters, and where each of them lies in its normalised form. */
interface Mapped {
  clusters: string[]
  normalized: string
  /** Offset of each cluster in `normalized`; at the end its length. */
  offsets: number[]
}

/** HTML of a text with `<em>` around what was searched for. */
export function highlight(text: string, terms: readonly string[]): string {
  if (!holdsAny(text, terms)) return escapeHtml(text)
  const mapped = map(text)
  return emphasize(mapped, terms, 0, mapped.clusters.length)
}

/** Whether a text holds one of the terms. */
export function holdsAny(text: string, terms: readonly string[]): boolean {
  const normalized = normalize(text)
  return terms.some((term) => normalized.includes(term))
}

/**
 * HTML of the passage around the first place in a text (blocks apart by line breaks) that holds most of the terms, with
 * `<em>` around them; null when it holds none.
 */
export function highlightPassage(text: string, terms: readonly string[]): string | null {
  const line = findLine(text, terms)
  if (line === null) return null
  const mapped = map(line)
  const at = clusterAt(mapped, Math.max(0, findFirst(mapped.normalized, terms)))
  const start = findStart(mapped.clusters, at)
  const end = Math.min(mapped.clusters.length, start + PASSAGE_MAX)
  const shown = emphasize(mapped, terms, start, end)
  return `${start > 0 ? '…' : ''}${shown}${end < mapped.clusters.length ? '…' : ''}`
}

/** The first of the lines with most terms, or what lies around the first of them. */
function findLine(text: string, terms: readonly string[]): string | null {
  let best: { line: string; normalized: string; found: number } | null = null
  for (const line of text.split('\n')) {
    const normalized = normalize(line)
    const found = terms.filter((term) => normalized.includes(term)).length
    if (found > (best?.found ?? 0)) best = { line, normalized, found }
    if (found === terms.length) break
  }
  if (best === null) return null
  if (best.line.length <= LINE_MAX) return best.line
  const middle = findFirst(best.normalized, terms)
  return best.line.slice(Math.max(0, middle - LINE_MAX / 2), middle + LINE_MAX / 2)
}

/** Where the first of the terms stands; -1 where none does. */
function findFirst(normalized: string, terms: readonly string[]): number {
  const places = terms.map((term) => normalized.indexOf(term)).filter((at) => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

/** The beginning of the sentence, or a few characters before the place. */
function findStart(clusters: readonly string[], at: number): number {
  const nearest = Math.max(0, at - BEFORE_MAX)
  for (let start = at; start > nearest; start -= 1) {
    if (SENTENCE_END.test(clusters[start - 1] ?? '')) return start
  }
  return nearest
}

function map(text: string): Mapped {
  const clusters = text.match(CLUSTER) ?? []
  const offsets: number[] = []
  let normalized = ''
  for (const cluster of clusters) {
    offsets.push(normalized.length)
    normalized += normalizeCluster(cluster)
  }
  offsets.push(normalized.length)
  return { clusters, normalized, offsets }
}

const remembered = new Map<string, string>()

function normalizeCluster(cluster: string): string {
  const known = remembered.get(cluster)
  if (known !== undefined) return known
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  const normalized = normalize(cluster)
  remembered.set(cluster, normalized)
  return normalized
}

/** The cluster that an offset of the normalised form lies in. */
function clusterAt({ offsets }: Mapped, offset: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low
}

function emphasize(mapped: Mapped, terms: readonly string[], start: number, end: number): string {
  const marked = markClusters(mapped, terms)
  let html = ''
  let open = false
  for (let index = start; index < end; index += 1) {
    const isMarked = marked[index] === true
    if (isMarked !== open) html += isMarked ? '<em>' : '</em>'
    open = isMarked
    html += escapeHtml(mapped.clusters[index] ?? '')
  }
  return open ? `${html}</em>` : html
}

/** For each cluster whether it belongs to a place where a term stands. */
function markClusters(mapped: Mapped, terms: readonly string[]): boolean[] {
  const marked = mapped.clusters.map(() => false)
  for (const term of terms) {
    for (let at = mapped.normalized.indexOf(term); at >= 0; at = mapped.normalized.indexOf(term, at + term.length)) {
      const last = clusterAt(mapped, at + term.length - 1)
      for (let index = clusterAt(mapped, at); index <= last; index += 1) marked[index] = true
    }
  }
  return marked
}
