/** Words that open or close a phrase stay with their neighbour: particles and punctuation never start a line. */
const CLINGS_TO_LEFT = /^(?:[\p{P}\p{S}]+|[的了着过地得吗呢吧们])$/u
const CLINGS_TO_RIGHT = /[（《“‘「『【〈(<[]$/u
/** Single characters beside each other are rarely words: rather one that the dictionary does not have. */
const SINGLE = /^(?![的了吗呢吧])\p{Script=Han}$/u
const WORD_MOST = 4

/**
 * Cuts a title into pieces that should not be broken when its lines are balanced: words of the language with the
 * particles and punctuation that belong to them. Joined they are the title again.
 */
export function splitPhrases(title: string, locale: string): string[] {
  if (!('Segmenter' in Intl) || !title) return [title]
  const phrases: string[] = []
  /** Whether the last phrase is of single characters. */
  let isLoose = false
  for (const { segment } of segmenterOf(locale).segment(title)) {
    const last = phrases.at(-1)
    const isSingle = SINGLE.test(segment)
    const goesOn: boolean = isSingle && isLoose && (last?.length ?? 0) < WORD_MOST
    const isUnit = isSingle && /\d$/.test(last ?? '')
    const clings: boolean = CLINGS_TO_LEFT.test(segment) || CLINGS_TO_RIGHT.test(last ?? '') || goesOn || isUnit
    const joins: boolean = last !== undefined && clings
    if (joins) phrases[phrases.length - 1] = last + segment
    else phrases.push(segment)
    isLoose = isSingle && (isLoose || !joins)
  }
  return phrases
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(locale: string): Intl.Segmenter {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, segmenter)
  return segmenter
}
