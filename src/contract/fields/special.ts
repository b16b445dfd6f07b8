import { text, yes, type Fields } from './field-facts.ts'

export const moduleStyles = ['list', 'carousel', 'timeline', 'grid', 'video', 'live', 'html'] as const

/** Modules of the style `html` are their text, the others their items. */
export const special = {
  modules: {
    kind: 'list',
    of: {
      kind: 'mapping',
      fields: {
        title: text(100),
        style: { kind: 'choice', choices: moduleStyles, default: 'list' },
        items: { kind: 'list', of: { kind: 'item' }, most: 2000, default: [] },
        text: { kind: 'rich', most: 100_000, default: '' },
      },
    },
    most: 100,
  },
  anchor: yes,
} as const satisfies Fields
