import type { Output } from '../../api/client.ts'
import { isSame, mergeFields, type FieldConflict, type Fields } from '../../manuscript/merge-fields.ts'

/** A content model: what its forms say, and its catalogue and items as YAML. */
export type ModelSheet = Pick<Output<'POST /admin/api/v1/models/{key}/check'>, 'name' | 'model' | 'source'>

/** The order of the items, where those that both have stand in another. */
export const ORDER = 'order'
const ITEM = 'item '

/** What a content model says, by place: `name`, `model.name`, `model.fields`, `catalog`, and `item ` with a key. */
function toFields({ name, model, source }: ModelSheet): Fields {
  return {
    name,
    'model.name': model.name,
    'model.fields': model.fields,
    catalog: source.catalog,
    ...Object.fromEntries(source.items.map(({ key, yaml }) => [ITEM + key, yaml])),
  }
}

/** The key of the item that a place is; null for what is none. */
export function itemOf(place: string): string | null {
  return place.startsWith(ITEM) ? place.slice(ITEM.length) : null
}

/** The source of catalogue and items, as a file has it. */
export function toYaml({ source: { catalog, items } }: Pick<ModelSheet, 'source'>): string {
  return catalog + (items.length === 0 ? '' : `items:\n${items.map(({ yaml }) => yaml).join('')}`)
}

/** Each place that says something else; the order of what both have is one, too. */
export function listModelChanges(
  former: ModelSheet,
  later: ModelSheet,
): Array<{ place: string; before: unknown; after: unknown }> {
  const [before, after] = [toFields(former), toFields(later)]
  const changed = [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((place) => !isSame(before[place], after[place]))
    .map((place) => ({ place, before: before[place], after: after[place] }))
  const orders = toShared(keysOf(former), keysOf(later))
  return isSame(...orders) ? changed : [...changed, { place: ORDER, before: orders[0], after: orders[1] }]
}

export interface MergedModel {
  conflicts: FieldConflict[]
  /** The whole model, with what stands where both wrote: theirs for the places that are named, else ours. */
  write(theirs?: ReadonlySet<string>): ModelSheet
}

/** Two content models that go out from the same, as one; what one added stands behind what it was added behind. */
export function mergeModels(base: ModelSheet, ours: ModelSheet, theirs: ModelSheet): MergedModel {
  const { fields, conflicts } = mergeFields(toFields(base), toFields(ours), toFields(theirs))
  const [own, other] = [keysOf(ours), keysOf(theirs)]
  const isMoved = !isSame(...toShared(keysOf(base), own))
  const order = isMoved ? joinOrder(own, other) : joinOrder(other, own)
  return {
    conflicts,
    write(chosen = new Set()) {
      const taken = conflicts.filter(({ name }) => chosen.has(name)).map((one) => [one.name, one.theirs])
      const said: Fields = { ...fields, ...Object.fromEntries(taken) }
      const textOf = (place: string) => (typeof said[place] === 'string' ? said[place] : '')
      return {
        name: textOf('name'),
        model: { name: textOf('model.name'), fields: said['model.fields'] as ModelSheet['model']['fields'] },
        source: {
          catalog: textOf('catalog'),
          items: order.map((key) => ({ key, yaml: textOf(ITEM + key) })).filter(({ yaml }) => yaml !== ''),
        },
      }
    },
  }
}

function keysOf({ source }: ModelSheet): string[] {
  return source.items.map(({ key }) => key)
}

/** What both lists have, in the order of each. */
function toShared(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const [first, second] = [new Set(one), new Set(other)]
  return [one.filter((key) => second.has(key)), other.filter((key) => first.has(key))]
}

/** The keys of one list, those that only the other has behind what they stand behind there. */
function joinOrder(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first)
  const order = [...first]
  for (const [index, key] of second.entries()) {
    if (!known.has(key)) order.splice(order.indexOf(second[index - 1] ?? '') + 1, 0, key)
  }
  return order
}
