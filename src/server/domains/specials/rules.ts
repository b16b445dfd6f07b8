/** Modules that come whole whatever they hold. */
const ALWAYS_WHOLE = 2
/** Characters of a text that weigh as much as the card of an item. */
const CARD_LENGTH = 1000

interface Weighed {
  module: { html: string }
  items: readonly unknown[]
}

/** How many modules of a special come whole, so that they hold `itemsMax` items together at most. */
export function countWhole(modules: readonly Weighed[], itemsMax: number): number {
  let held = 0
  const first = modules.findIndex(({ module, items }) => {
    held += items.length + Math.ceil(module.html.length / CARD_LENGTH)
    return held > itemsMax
  })
  return first < 0 ? modules.length : Math.max(first, ALWAYS_WHOLE)
}
