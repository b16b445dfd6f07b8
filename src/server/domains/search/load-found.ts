import type { ContentCard } from '#contract/content.ts'
import { hasPart } from '#contract/content-types.ts'
import { holdsAny } from './highlight.ts'
import type { Indexed } from './indexed.ts'
import { foundEntries, foundItems, type EntrySource } from './points.ts'
import type { SearchParts } from './search.ts'
import type { Alternatives } from './store.ts'
import { findSaid } from './store-said.ts'
import { toEntryCard, toFoundCard, toSaidCard } from './view.ts'

/**
 * Cards of what was found, in its order, with the places where the terms stand in one of their ways; what is gone by now
 * is left out.
 */
export async function loadFound(
  parts: SearchParts,
  found: readonly Indexed[],
  terms: readonly Alternatives[],
): Promise<ContentCard[]> {
  const [items, ...entries] = await Promise.all([
    loadItems(parts, idsOf(found, 'item'), terms),
    ...parts.given(foundEntries).map((source) => loadEntries(parts, source, idsOf(found, source.type), terms.flat())),
  ])
  const cards = new Map([items, ...entries].flat())
  return found.flatMap((one) => cards.get(keyOf(one)) ?? [])
}

async function loadItems(
  parts: SearchParts,
  ids: readonly number[],
  terms: readonly Alternatives[],
): Promise<Array<[string, ContentCard]>> {
  const ways = terms.flat()
  const items = parts.only(foundItems)
  const cards = await items.loadCards(ids)
  const silent = cards.filter(({ card }) => !holdsAny(card.summary, ways))
  const maySay = silent.filter(({ card }) => maySpeak(card.type) && !holdsAny(card.title, ways))
  const said = await findSaid(parts.database.db, idsIn(maySay), terms)
  const texts = await items.loadTexts(idsIn(silent.filter(({ id }) => !said.has(id))))
  return cards.map(({ id, card }) => {
    const line = said.get(id)
    const found = line ? toSaidCard(card, line, ways) : toFoundCard(card, texts.get(id) ?? '', ways)
    return [keyOf({ kind: 'item', id }), found]
  })
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

function maySpeak(type: ContentCard['type']): boolean {
  return hasPart(type, 'sound', 'film', 'clip')
}

function idsIn(cards: ReadonlyArray<{ id: number }>): number[] {
  return cards.map(({ id }) => id)
}

function idsOf(found: readonly Indexed[], kind: Indexed['kind']): number[] {
  return found.filter((one) => one.kind === kind).map(({ id }) => id)
}

function keyOf({ kind, id }: Indexed): string {
  return `${kind} ${id}`
}
