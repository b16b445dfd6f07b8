import { filled, needed, no, number, text, yes, type Fields } from './field-facts.ts'

export const times = {
  starts: { kind: 'moment' },
  ends: { kind: 'moment' },
  place: text(100),
} as const satisfies Fields

export const formFieldKinds = [
  'text',
  'textarea',
  'mobile',
  'idcard',
  'number',
  'date',
  'radio',
  'checkbox',
  'select',
  'image',
  'region',
  'agreement',
] as const

const option = {
  kind: 'mapping',
  alone: 'value',
  fields: { value: needed(100), label: filled(100), hint: text(100), places: number(10_000_000) },
} as const satisfies Fields[string]

const formField = {
  kind: 'mapping',
  fields: {
    id: {
      ...needed(32),
      pattern: { regex: /^[a-z][a-z0-9_-]*$/, message: 'is not a name of small letters, digits, _ and -' },
    },
    label: needed(100),
    kind: { kind: 'choice', choices: formFieldKinds, default: 'text' },
    required: yes,
    hint: text(100),
    options: { kind: 'list', of: option, most: 100, default: [] },
    min: { kind: 'text', most: 20 },
    max: { kind: 'text', most: 20 },
    pattern: text(300),
    placeholder: text(100),
    autocomplete: text(40),
  },
} as const satisfies Fields[string]

export const form = {
  form: {
    kind: 'mapping',
    fields: {
      title: text(100),
      intro: { kind: 'long', most: 500, default: '' },
      start: { kind: 'date' },
      end: { kind: 'date' },
      quota: number(10_000_000),
      waiting: no,
      login: yes,
      fields: { kind: 'list', of: formField, most: 50, filled: true, required: true },
    },
  },
} as const satisfies Fields
