import { expect, it } from 'vitest'
import { hashSecret, toBody, toStep, toTitle } from './rules.ts'

it('a text becomes a body of its words alone', () => {
  expect(toBody('一\n二\n\n<img src=x onerror=alert(1)>', [])).toBe(
    '<p>一<br>二</p>\n<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  )
  expect(toBody('', ['/media/a.jpg'])).toBe('<p><img src="/media/a.jpg" alt=""></p>')
})

it('only what becomes public is shown, and only what was is taken away', () => {
  expect(toStep('pending', 'public')).toBe('show')
  expect(toStep('removed', 'public')).toBe('show')
  expect(toStep('public', 'pending')).toBe('hide')
  expect(toStep('public', 'removed')).toBe('hide')
  expect(toStep('pending', 'removed')).toBe('none')
  expect(toStep('public', 'public')).toBe('none')
})

it('of a secret something else is stored, the same each time', () => {
  const secret = 'a'.repeat(43)
  expect(hashSecret(secret)).toMatch(/^[\w-]{43}$/)
  expect(hashSecret(secret)).not.toBe(secret)
  expect(hashSecret(secret)).toBe(hashSecret(secret))
})

it('a text without a title is called by its beginning', () => {
  expect(toTitle('退潮了\n去挖蛤')).toBe('退潮了')
  expect(toTitle('潮'.repeat(31))).toBe(`${'潮'.repeat(30)}…`)
})
