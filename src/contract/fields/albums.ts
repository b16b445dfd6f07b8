import { number, no, type Fields } from './field-facts.ts'

export const track = {
  album: { kind: 'item' },
  number: number(1_000_000),
} as const satisfies Fields

export const album = { finished: no } as const satisfies Fields
