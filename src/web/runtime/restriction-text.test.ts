import { expect, it } from 'vitest'
import { createText } from '../i18n/text.tsx'
import { restrictionText } from './restriction-text.ts'

const text = createText('en', { 'restricted.until': [['time']], 'restricted.reason': [['reason']] })

it('the text of a restriction tells until when and why, as far as that is known', () => {
  expect(restrictionText({ until: 1_790_000_000, reason: '刷屏' }, text)).toBe('2026-09-21 22:13刷屏')
  expect(restrictionText({ until: 0, reason: '刷屏' }, text)).toBe('刷屏')
  expect(restrictionText({}, text)).toBe('')
  expect(restrictionText(null, text)).toBe('')
})
