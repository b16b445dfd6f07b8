import { expect, it } from 'vitest'
import { toHidingStyles } from './hiding-styles.ts'

it('nothing hidden makes no styles, and what is no id is passed over', () => {
  expect(toHidingStyles([])).toBe('')
  expect(toHidingStyles([{ kind: 'item', id: '"]{}*{display:none}' }])).toBe('')
})

it('items and accounts are hidden in lists alone, accounts are told of on their page', () => {
  const styles = toHidingStyles([
    { kind: 'item', id: 'AbCd1234' },
    { kind: 'account', id: 'EfGh5678' },
  ])
  expect(styles).toContain('[data-hides] :is([data-item="AbCd1234"],[data-by="EfGh5678"]){display:none}')
  expect(styles).toContain('[data-shut="EfGh5678"]{display:flex}')
  expect(styles).not.toContain('[data-shut="AbCd1234"]')
})
