import { escapeHtml } from '#base/escape-html.ts'
import type { ContentCard } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import { withSpot } from '#contract/spot.ts'
import type { EntryType } from './rules.ts'
import type { SaidLine } from './search.ts'
import type { Entry } from './points.ts'
import { highlight, highlightPassage, holdsAny } from './highlight.ts'

/** A card with what was found in it: its summary, or the passage of `text` where the terms stand. */
export function toFoundCard(card: ContentCard, text: string, terms: readonly string[]): ContentCard {
  const passage = holdsAny(card.summary, terms) ? highlight(card.summary, terms) : highlightPassage(text, terms)
  return {
    ...card,
    highlight: { title: highlight(card.title, terms), summary: passage ?? escapeHtml(card.summary), second: null },
  }
}

/** A card with the line of its sound or film in which the terms are said, and that leads to its second. */
export function toSaidCard(card: ContentCard, { at, text }: SaidLine, terms: readonly string[]): ContentCard {
  const found = toFoundCard({ ...card, summary: '' }, text, terms)
  const path = at === null ? card.path : withSpot(card.path, { t: at })
  return { ...found, summary: card.summary, path, highlight: found.highlight && { ...found.highlight, second: at } }
}

const nobody = { id: '', name: '', avatar: '', verified: 0, verify_label: '', intro: '' }

/** An account or a topic as a card: it has a name and a picture, and nothing that items alone have. */
export function toEntryCard(type: EntryType, entry: Entry, ids: IdCodec): ContentCard {
  return {
    id: ids.encode(entry.id),
    actor: entry.actor,
    type,
    title: entry.title,
    summary: entry.summary,
    cover: entry.cover,
    covers: entry.cover === '' ? [] : [entry.cover],
    cover_ratio: entry.cover === '' ? 0 : 1,
    cover_color: entry.color,
    author: entry.author ?? nobody,
    publish_time: 0,
    duration: 0,
    word_count: 0,
    read_minutes: 0,
    view_count: entry.views,
    comment_count: 0,
    star_count: 0,
    collect_count: 0,
    tags: [],
    label: '',
    track_id: '',
    live: null,
    album: null,
    images_count: 0,
    highlight: null,
    path: entry.path,
  }
}
