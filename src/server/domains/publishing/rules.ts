import { contrast, parseHex } from '#base/colors.ts'
import type { ItemFinding } from '#contract/admin/manuscripts.ts'
import type { ContentDetail } from '#contract/content.ts'
import { GROUND_COLORS } from '#contract/grounds.ts'
import { cropShapes, parseCrop, type CoverCrops } from '#contract/cover-crops.ts'
import type { ShareCard } from '#contract/share-card.ts'
import { CARD_SUMMARY_MAX, CARD_TITLE_MAX, SHARE_PICTURE_MIN } from '#contract/share-limits.ts'
import { hasPart } from '#contract/content-types.ts'

/** Characters of a manuscript as JSON. */
export const MANUSCRIPT_MAX = 6 * 1024 * 1024

/** What an item is better off with, as far as its fields say so. */
export function checkFields(
  detail: Pick<ContentDetail, 'title' | 'summary' | 'cover' | 'media' | 'type' | 'share_card'>,
): ItemFinding[] {
  const { title, summary, cover, media, type, share_card: card } = detail
  const [titleField, summaryField] = [placeOnCard(card, 'title'), placeOnCard(card, 'summary')]
  const longTitle = Array.from(card.title || title).length
  const longSummary = Array.from(card.summary || summary).length
  const should = (rule: ItemFinding['rule'], field: string, message: string) =>
    toFinding({ rule, level: 'should', field: `fields.${field}`, message })
  return [
    ...when(cover === '', should('no_cover', 'cover', 'there is none: a share card and lists show no picture')),
    ...when(
      longTitle > CARD_TITLE_MAX,
      should(
        'title_too_long',
        titleField,
        `has ${longTitle} characters, of which a share card shows ${CARD_TITLE_MAX}`,
      ),
    ),
    ...when(
      (card.summary || summary) === '',
      should('no_summary', 'summary', 'there is none: a share card says nothing of it'),
    ),
    ...when(
      longSummary > CARD_SUMMARY_MAX,
      should(
        'summary_too_long',
        summaryField,
        `has ${longSummary} characters, of which a share card shows ${CARD_SUMMARY_MAX}`,
      ),
    ),
    ...when(
      hasPart(type, 'sound', 'film') && media === null,
      should('nothing_to_play', 'media', 'there is nothing to play'),
    ),
  ]
}

/** Where it is written what a card says. */
function placeOnCard(card: ShareCard, name: 'title' | 'summary'): string {
  return card[name] === '' ? name : `share_card.${name}`
}

interface Size {
  width: number
  height: number
}

/** What of a cover is too small to be shown when it is shared: itself, or a part that was chosen of it. */
export function checkCoverSizes(cover: Size, crops: CoverCrops): ItemFinding[] {
  const parts = cropShapes.flatMap((shape) => {
    const crop = parseCrop(crops[shape])
    const part = crop && { width: (cover.width * crop.width) / 100, height: (cover.height * crop.height) / 100 }
    return part ? checkSize(`fields.crops.${shape}`, part) : []
  })
  return parts.length > 0 ? parts : checkSize('fields.cover', cover)
}

/** Whether a picture is too small to be shown when it is shared. */
export function checkSize(field: string, { width, height }: Size): ItemFinding[] {
  const pixels = `${Math.round(width)} × ${Math.round(height)} pixels`
  const message = `has ${pixels}, cards want ${SHARE_PICTURE_MIN} each way`
  return when(
    Math.min(width, height) < SHARE_PICTURE_MIN,
    toFinding({ rule: 'image_too_small', level: 'should', field, message }),
  )
}

/** Contrast that words need on their ground (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5
const LARGE_TEXT_CONTRAST = 3

/** Colours of a text that cannot be read on the ground of one theme. */
export function checkColors(
  colors: ReadonlyArray<{ color: string; isLarge: boolean }>,
  place: Pick<ItemFinding, 'field' | 'paragraph'>,
): ItemFinding[] {
  return colors.flatMap(({ color, isLarge }) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const [words, ground] = [parseHex(color), parseHex(GROUND_COLORS[theme])]
      const needed = isLarge ? LARGE_TEXT_CONTRAST : TEXT_CONTRAST
      const had = words && ground ? contrast(words, ground) : needed
      const message = `has a contrast of ${had.toFixed(1)}:1 on the ${theme} ground, where ${needed}:1 is needed`
      return when(
        had < needed,
        toFinding({ rule: `low_contrast_${theme}`, level: 'should', ...place, src: color, message }),
      )
    }),
  )
}

/** A finding; what is not said of it is about no single place. */
export function toFinding(said: Pick<ItemFinding, 'rule' | 'level' | 'message'> & Partial<ItemFinding>): ItemFinding {
  return { field: '', paragraph: 0, src: '', ...said }
}

function when(holds: boolean, finding: ItemFinding): ItemFinding[] {
  return holds ? [finding] : []
}
