import type { ContentCard } from '#contract/content.ts'
import { holdsAny } from './highlight.ts'
import type { Indexed } from './indexed.ts'
import { foundEntries, foundItems, type EntrySource } from './points.ts'
import type { SearchParts } from './search.ts'
import { toEntryCard, toFoundCard } from './view.ts'

/** Cards of what was found, in its order, with the places where the terms stand; what is gone by now is left out. */
export async function loadFound(
  parts: SearchParts,
  found: readonly Indexed[],
  terms: readonly string[],
): Promise<ContentCard[]> {
  const [items, ...entries] = await Promise.all([
    loadItems(parts, idsOf(found, 'item'), terms),
    ...parts.given(foundEntries).map((source) => loadEntries(parts, source, idsOf(found, source.type), terms)),
  ])
  const cards = new Map([items, ...entries].flat())
  return found.flatMap((one) => cards.get(keyOf(one)) ?? [])
}

async function loadItems(
  parts: SearchParts,
  ids: readonly number[],
  terms: readonly string[],
): Promise<Array<[string, ContentCard]>> {
  const items = parts.only(foundItems)
  const cards = await items.loadCards(ids)
  const silent = cards.filter(({ card }) => !holdsAny(card.summary, terms)).map(({ id }) => id)
  const texts = await items.loadTexts(silent)
  return cards.map(({ id, card }) => [keyOf({ kind: 'item', id }), toFoundCard(card, texts.get(id) ?? '', terms)])
}

async function loadEntries(
  parts: SearchParts,
  { type, load }: EntrySource,
  ids: readonly number[],
  terms: readonly string[],
): Promise<Array<[string, ContentCard]>> {
  const entries = ids.length === 0 ? [] : await load(ids)
  return entries.map((entry) => [
    keyOf({ kind: type, id: entry.id }),
    toFoundCard(toEntryCard(type, entry, parts.ids), '', terms),
  ])
}

function idsOf(found: readonly Indexed[], kind: Indexed['kind']): number[] {
  return found.filter((one) => one.kind === kind).map(({ id }) => id)
}

function keyOf({ kind, id }: Indexed): string {
  return `${kind} ${id}`
}
