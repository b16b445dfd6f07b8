import { withoutEmpty } from '../export/without-empty.ts'
import { fromSourceId, toSourceId } from '../import/source-id.ts'
import type { ItemPart } from './item-part.ts'

export const special: ItemPart = {
  read: ({ anchor = true, modules = [] }) => ({
    special: { anchor, modules: modules.map((module) => ({ ...module, items: module.items.map(toSourceId) })) },
  }),
  async write(tx, { specials }, { id, item: { parts } }) {
    if (parts.special) await specials.saveModules(tx, id, parts.special)
  },
  async collect({ id }, { specials }) {
    const found = await specials.describe(id)
    if (found === null) return {}
    return {
      ...(!found.anchor && { anchor: false }),
      modules: found.modules.map(({ title, style, items, text }) =>
        withoutEmpty({ title, style, items: items.map(fromSourceId), text }),
      ),
    }
  },
}
