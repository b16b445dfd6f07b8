import { describe, expect, it } from 'vitest'
import type { BrowserStorage } from '../../browser-storage.ts'
import type { Draft } from './begun-draft.ts'
import { createDrafts } from './drafts.ts'

const draft = (part: Partial<Draft> = {}): Draft => ({
  post: 'post1',
  intent: 'comment',
  targetId: '',
  targetName: '',
  text: '写到一半',
  requestId: '',
  ...part,
})

function memory(kept: Record<string, unknown> = {}): BrowserStorage {
  return { read: (key) => kept[key] ?? null, write: (key, value) => Boolean((kept[key] = structuredClone(value))) }
}

describe('drafts', () => {
  it('are there for the next page', () => {
    const storage = memory()
    createDrafts(storage).keep(draft())
    expect(createDrafts(storage).newest('post1')?.text).toBe('写到一半')
  })

  it('stand each at its own place', () => {
    const drafts = createDrafts(memory())
    drafts.keep(draft())
    drafts.keep(draft({ intent: 'reply', targetId: 'c1', text: '答' }))
    drafts.keep(draft({ post: 'post2', text: '别处' }))
    expect(drafts.find(draft())?.text).toBe('写到一半')
    expect(drafts.find(draft({ intent: 'reply', targetId: 'c1' }))?.text).toBe('答')
    expect(drafts.newest('post1')?.text).toBe('答')
    expect(drafts.newest('post3')).toBeNull()
  })

  it('give way to the next text at the same place', () => {
    const drafts = createDrafts(memory())
    drafts.keep(draft())
    drafts.keep(draft({ text: '写完了' }))
    expect(drafts.find(draft())?.text).toBe('写完了')
  })

  it('are forgotten when they are dropped, or emptied', () => {
    const drafts = createDrafts(memory())
    drafts.keep(draft())
    drafts.keep(draft({ post: 'post2' }))
    drafts.drop(draft())
    drafts.keep(draft({ post: 'post2', text: ' \n' }))
    expect([drafts.find(draft()), drafts.find(draft({ post: 'post2' }))]).toEqual([null, null])
  })

  it('do not offer the edit of a comment as something begun', () => {
    const drafts = createDrafts(memory())
    drafts.keep(draft({ intent: 'edit', targetId: 'c1' }))
    expect(drafts.newest('post1')).toBeNull()
    expect(drafts.find(draft({ intent: 'edit', targetId: 'c1' }))).not.toBeNull()
  })

  it('outlive the sheet, if not the page, where nothing can be stored', () => {
    const drafts = createDrafts({ read: () => null, write: () => false })
    drafts.keep(draft())
    expect(drafts.newest('post1')?.text).toBe('写到一半')
  })

  it('survive whatever else stands in the storage', () => {
    const drafts = createDrafts(memory({ 'davmu.drafts': [null, 7, { post: 'post1' }, draft()] }))
    expect(drafts.newest('post1')?.text).toBe('写到一半')
  })

  it('are not kept without end', () => {
    const drafts = createDrafts(memory())
    for (let number = 1; number <= 40; number++) drafts.keep(draft({ post: `post${number}` }))
    expect(drafts.newest('post1')).toBeNull()
    expect(drafts.newest('post40')).not.toBeNull()
  })
})
