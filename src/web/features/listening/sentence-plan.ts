/** Part of a text, by its first character and the one behind its last. */
export interface Span {
  start: number
  end: number
}

/** Chinese characters that a sentence holds at most: some browsers fall silent in the middle of longer ones. */
const LONGEST = 90
/** Other letters take about a third of the time. */
const LONGEST_LETTERS = LONGEST * 3
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORD = /[\p{L}\p{N}]/u
/** What ends with a full stop that ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(“"'])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Gen|Sen|Rep|Gov|Mt|No|vs|etc|approx|Fig|Vol|pp|Inc|Ltd|Co|Corp|Jr|Sr|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|e\.g|i\.e|a\.m|p\.m|(?:\p{Lu}\.)+\p{Lu})\.\s*$/u
const LIST_MARK = /^\s*[(（]?\d{1,3}[.)）、]\s*$/
/** Where a long sentence may be taken apart. */
const PAUSE = /[，、；：,;:—…]+[”’」』）)]*\s*/gu

/** The sentences of a paragraph, in order: none is empty, and none without a word. Line breaks end sentences. */
export function planSentences(text: string, lang: string): Span[] {
  const spans: Span[] = []
  const segmenter = new Intl.Segmenter(safeLang(lang), { granularity: 'sentence' })
  for (const { segment, index } of segmenter.segment(text)) {
    const last = spans.at(-1)
    const span = { start: index, end: index + segment.length }
    if (last && (!WORD.test(segment) || belongsTogether(text.slice(last.start, last.end), segment))) last.end = span.end
    else spans.push(span)
  }
  return spans.flatMap((span) => splitLong(text, span)).flatMap((span) => trim(text, span))
}

/** Seconds that it takes to say a text at normal speed. */
export function estimateSeconds(text: string): number {
  const characters = text.match(CJK)?.length ?? 0
  const words = text.replace(CJK, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return characters / 4.5 + words / 2.6
}

/** What is said of a sentence: addresses of the web are only looked at. */
export function toSpoken(sentence: string): string {
  return sentence.replace(/(?:https?:\/\/|www\.)[\w\-./?=&%#~+:@!,;]+/g, ' ').trim()
}

function belongsTogether(before: string, after: string): boolean {
  if (before.endsWith('\n')) return false
  // A quotation that goes on in its sentence: “走吧。”他说。
  if (/["”’」』]\s*$/.test(before) && /^[，、；：\p{Ll}]/u.test(after)) return true
  return ABBREVIATION.test(before) || LIST_MARK.test(before)
}

function splitLong(text: string, { start, end }: Span): Span[] {
  const sentence = text.slice(start, end)
  if (weight(sentence) <= LONGEST_LETTERS) return [{ start, end }]
  const parts: Span[] = []
  let from = 0
  const close = (to: number) => {
    parts.push({ start: start + from, end: start + to })
    from = to
  }
  let lastPause = 0
  for (const { index, 0: mark } of sentence.matchAll(PAUSE)) {
    if (weight(sentence.slice(from, index)) > LONGEST_LETTERS && lastPause > from) close(lastPause)
    lastPause = index + mark.length
  }
  if (weight(sentence.slice(from)) > LONGEST_LETTERS && lastPause > from) close(lastPause)
  if (from < sentence.length) close(sentence.length)
  return parts
}

/** How long a text takes, in letters. */
function weight(text: string): number {
  return text.length + 2 * (text.match(CJK)?.length ?? 0)
}

function trim(text: string, { start, end }: Span): Span[] {
  const sentence = text.slice(start, end)
  if (!WORD.test(sentence)) return []
  return [{ start: start + sentence.search(/\S/), end: start + sentence.trimEnd().length }]
}

/** Content comes in any language, also in ones with names that are no names. */
function safeLang(lang: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(lang)[0]
  } catch {
    return undefined
  }
}
