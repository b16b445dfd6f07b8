import type { HiddenEntry } from '#contract/hidden.ts'

/**
 * Styles that hide items and accounts in lists that say so (`data-hides`), cards by their `data-item` and `data-by`, and
 * what of a page holds nothing else (`data-holds`); and show on the page of a hidden account that it is hidden
 * (`data-shut`). Before the first paint, so that nothing moves; empty where nothing is hidden.
 */
export function toHidingStyles(hidden: ReadonlyArray<Pick<HiddenEntry, 'kind' | 'id'>>): string {
  const named = hidden.filter(({ id }) => /^\w+$/.test(id))
  if (named.length === 0) return ''
  const cards = named.map(({ kind, id }) => `[data-${kind === 'item' ? 'item' : 'by'}="${id}"]`).join()
  const notes = named.flatMap(({ kind, id }) => (kind === 'account' ? [`[data-shut="${id}"]`] : [])).join()
  return [
    `[data-hides] :is(${cards}){display:none}`,
    `[data-holds]:not(:has([data-item]:not(${cards}))){display:none}`,
    ...(notes === '' ? [] : [`${notes}{display:flex}`]),
  ].join('')
}
