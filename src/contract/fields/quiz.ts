import { needed, number, type Fields } from './field-facts.ts'

const choices = { kind: 'list', of: needed(100), most: 8, filled: true, required: true } as const

export const quiz = {
  questions: {
    kind: 'list',
    required: true,
    of: {
      kind: 'mapping',
      fields: {
        text: needed(300),
        choices,
        /** The right choice, from 1. */
        right: { kind: 'number', most: 8, required: true },
        why: { kind: 'long', most: 1000, default: '' },
      },
    },
    most: 50,
    filled: true,
  },
  /** What is said of so many right answers and more. */
  results: {
    kind: 'list',
    of: { kind: 'mapping', fields: { from: number(50), text: { kind: 'long', most: 1000, required: true } } },
    most: 20,
  },
} as const satisfies Fields
