import { filled, needed, no, number, picture, text, type Fields } from './field-facts.ts'

const person = { key: filled(100), name: needed(60), avatar: picture, verified: no } as const

export const question = {
  question: {
    kind: 'mapping',
    fields: { asker: text(60), avatar: picture, category: text(60), region: text(60) },
  },
  answers: {
    kind: 'list',
    of: {
      kind: 'mapping',
      fields: {
        ...person,
        title: text(60),
        org: text(100),
        license_no: text(60),
        date: { kind: 'date', required: true },
        best: no,
        stars: number(100_000_000),
        text: { kind: 'long', most: 20_000, required: true },
        images: { kind: 'list', of: { kind: 'picture', required: true }, most: 9, default: [] },
      },
    },
    most: 1000,
  },
} as const satisfies Fields

export const circlePost = {
  circle: { kind: 'key', of: 'circle', required: true },
  user: {
    kind: 'mapping',
    required: true,
    fields: { ...person, verify_label: text(60), region: text(60) },
  },
  link: {
    kind: 'mapping',
    fields: { title: needed(300), url: { kind: 'page', required: true }, cover: picture },
  },
  channel: { kind: 'choice', choices: ['dejin', 'dimim'] },
} as const satisfies Fields
