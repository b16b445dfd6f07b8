import { escapeHtml } from '#base/escape-html.ts'
import type { ContentCard } from '#contract/content.ts'
import { highlight, highlightPassage, holdsAny } from './highlight.ts'

/** A card with what was found in it: its summary, or the passage of `text` where the terms stand. */
export function toFoundCard(card: ContentCard, text: string, terms: readonly string[]): ContentCard {
  const passage = holdsAny(card.summary, terms) ? highlight(card.summary, terms) : highlightPassage(text, terms)
  return { ...card, highlight: { title: highlight(card.title, terms), summary: passage ?? escapeHtml(card.summary) } }
}
