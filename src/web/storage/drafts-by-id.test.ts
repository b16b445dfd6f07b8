import { expect, it } from 'vitest'
import type { BrowserStorage } from './browser-storage.ts'
import { createDraftsById } from './drafts-by-id.ts'

const isText = (value: unknown) => typeof value === 'string'

function storageOf(stored: unknown): BrowserStorage {
  return { read: () => stored, write: (_, value) => ((stored = value), true) }
}

it('a draft is found by its id until it is forgotten, the twenty last typed ones', () => {
  const drafts = createDraftsById('test', isText, storageOf(null))
  for (let nth = 1; nth <= 21; nth += 1) drafts.save(`item ${nth}`, `draft ${nth}`)
  expect(drafts.find('item 21')).toBe('draft 21')
  expect(drafts.find('item 2')).toBe('draft 2')
  expect(drafts.find('item 1')).toBeNull()
  drafts.save('item 2', null)
  expect(drafts.find('item 2')).toBeNull()
})

it('what is no draft is passed over', () => {
  const drafts = createDraftsById('test', isText, storageOf([['a', 'kept'], ['b', 7], 'c', ['d']]))
  expect([drafts.find('a'), drafts.find('b'), drafts.find('d')]).toEqual(['kept', null, null])
})

it('where nothing can be stored, a draft is kept for the page', () => {
  const drafts = createDraftsById('test', isText, { read: () => null, write: () => false })
  drafts.save('a', 'typed')
  expect(drafts.find('a')).toBe('typed')
})
