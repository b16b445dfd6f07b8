import { needed, type Fields } from './field-facts.ts'

/** What a field of the items of a content model holds. */
export const modelFieldKinds = ['text', 'number', 'date', 'image', 'link'] as const

/** What stands at the top of a file of `models/`, and what it says of its items. */
export const modelHead = { key: needed(64), name: needed(60) } as const satisfies Fields
export const modelOfItems = {
  name: needed(60),
  fields: {
    kind: 'list',
    of: {
      kind: 'mapping',
      fields: {
        key: needed(64),
        label: needed(30),
        kind: { kind: 'choice', choices: modelFieldKinds, default: 'text' },
      },
    },
    most: 100,
  },
} as const satisfies Fields
