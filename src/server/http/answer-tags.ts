import type { Endpoint } from '#contract/endpoint.ts'
import { commentsTag, idTag } from '#contract/cache-tags.ts'
import { ID_SHAPE } from '#contract/ids.ts'
import type { CacheFacts } from './response-cache.ts'

/** Ids inside of a text, as in `exclude=AbCd1234|EfGh5678`. */
const IDS = /[a-zA-Z0-9]{8,32}/g
/** What a value takes up besides its text. */
const VALUE_SIZE = 24

/**
 * What the answer to a call depends on: whatever it names by id, whatever it was asked for with, and what its entry of
 * the table says. The size is that of `data`, about.
 */
export function answerFacts(endpoint: Endpoint, input: unknown, data: unknown): CacheFacts & { tags: string[] } {
  const tags = new Set(endpoint.cacheTags)
  visitTexts(input, (text) => {
    for (const [id] of text.matchAll(IDS)) tags.add(idTag(id)).add(commentsTag(id))
  })
  const size = visitTexts(data, (text) => {
    if (text.length >= 8 && ID_SHAPE.test(text)) tags.add(idTag(text))
  })
  return { tags: [...tags], size }
}

/** Tells of each text in plain data. Returns how much room it all takes up, about. */
function visitTexts(value: unknown, onText: (text: string) => void): number {
  if (typeof value === 'string') {
    onText(value)
    return VALUE_SIZE + 2 * value.length
  }
  if (typeof value !== 'object' || value === null) return VALUE_SIZE
  let size = VALUE_SIZE
  for (const part of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
    size += visitTexts(part, onText)
  return size
}
