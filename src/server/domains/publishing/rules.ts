import type { ItemFinding } from '#contract/admin/manuscripts.ts'
import type { ContentDetail } from '#contract/content.ts'
import { CARD_SUMMARY_MAX, CARD_TITLE_MAX } from '#contract/share-limits.ts'
import { hasPart } from '#contract/content-types.ts'

/** Characters of a manuscript as JSON. */
export const MANUSCRIPT_MAX = 6 * 1024 * 1024

/** What an item is better off with, as far as its fields say so. */
export function checkFields(
  detail: Pick<ContentDetail, 'title' | 'summary' | 'cover' | 'media' | 'type'>,
): ItemFinding[] {
  const { title, summary, cover, media, type } = detail
  const longTitle = Array.from(title).length
  const longSummary = Array.from(summary).length
  const should = (rule: ItemFinding['rule'], field: string, message: string) =>
    toFinding({ rule, level: 'should', field: `fields.${field}`, message })
  return [
    ...when(cover === '', should('no_cover', 'cover', 'there is none: a share card and lists show no picture')),
    ...when(
      longTitle > CARD_TITLE_MAX,
      should('title_too_long', 'title', `has ${longTitle} characters, of which a share card shows ${CARD_TITLE_MAX}`),
    ),
    ...when(summary === '', should('no_summary', 'summary', 'there is none: a share card says nothing of it')),
    ...when(
      longSummary > CARD_SUMMARY_MAX,
      should(
        'summary_too_long',
        'summary',
        `has ${longSummary} characters, of which a share card shows ${CARD_SUMMARY_MAX}`,
      ),
    ),
    ...when(
      hasPart(type, 'sound', 'film') && media === null,
      should('nothing_to_play', 'media', 'there is nothing to play'),
    ),
  ]
}

/** A finding; what is not said of it is about no single place. */
export function toFinding(said: Pick<ItemFinding, 'rule' | 'level' | 'message'> & Partial<ItemFinding>): ItemFinding {
  return { field: '', paragraph: 0, src: '', ...said }
}

function when(holds: boolean, finding: ItemFinding): ItemFinding[] {
  return holds ? [finding] : []
}
