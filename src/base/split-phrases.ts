/** Words that open or close a phrase stay with their neighbour: particles and punctuation never start a line. */
const CLINGS_TO_LEFT = /^(?:[\p{P}\p{S}]+|[的了着过地得吗呢吧们])$/u
const CLINGS_TO_RIGHT = /[（《“‘「『【〈(<[]$/u
/** A single character is rarely a word: rather the end, or a part, of one that the dictionary does not have. */
const SINGLE = /^\p{Script=Han}$/u
const SHORT = /^\p{Script=Han}{1,3}$/u

/**
 * Cuts a title into pieces that should not be broken when its lines are balanced: words of the language with the
 * particles and punctuation that belong to them. Joined they are the title again.
 */
export function splitPhrases(title: string, locale: string): string[] {
  if (!('Segmenter' in Intl) || !title) return [title]
  const phrases: string[] = []
  for (const { segment } of segmenterOf(locale).segment(title)) {
    const last = phrases.at(-1)
    const joins =
      last !== undefined &&
      (CLINGS_TO_LEFT.test(segment) || CLINGS_TO_RIGHT.test(last) || (SINGLE.test(segment) && SHORT.test(last)))
    if (joins) phrases[phrases.length - 1] = last + segment
    else phrases.push(segment)
  }
  return phrases
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(locale: string): Intl.Segmenter {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, segmenter)
  return segmenter
}
