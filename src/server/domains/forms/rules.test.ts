import { expect, it } from 'vitest'
import type { FormField } from '#contract/forms.ts'
import { makeReceiptNumber, mayChange, toFreeText, uploadIdsOf } from './rules.ts'

it('entries can be changed until the form ends', () => {
  const form = { start_at: 100, end_at: 200, quota: 1, used: 1 }
  expect([99, 199, 200].map((now) => mayChange(form, now))).toEqual([true, true, false])
})

it('own words and pictures are found among the values', () => {
  const fields = (['text', 'mobile', 'region', 'textarea', 'image', 'image', 'image'] as const).map(
    (kind, index) => ({ kind, field_id: `f${index}` }) as FormField,
  )
  const values = { f0: '林', f1: '13800000000', f2: '浙江省', f4: ['1', '2'], f5: 'x' }
  expect(toFreeText(fields, values)).toBe('林\n浙江省')
  expect(uploadIdsOf(fields, values)).toEqual(['1', '2'])
})

it('the number of a receipt can be read out', () => {
  expect(makeReceiptNumber()).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
})
