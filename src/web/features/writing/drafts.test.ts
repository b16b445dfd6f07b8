import { describe, expect, it } from 'vitest'
import type { BrowserStorage } from '../../storage/browser-storage.ts'
import type { Draft } from './begun-draft.ts'
import { writingState } from './writing-state.ts'
import { createDrafts } from './drafts.ts'

const draft = (part: Partial<Draft> = {}): Draft => ({
  post: 'post1',
  intent: 'comment',
  targetId: '',
  targetName: '',
  text: '写到一半',
  images: [],
  mentions: [],
  anchor: null,
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

  it('are kept with each change, which is another action than what was tried before', () => {
    const storage = memory()
    const drafts = createDrafts(storage)
    drafts.write(draft({ text: '写到一半，接着写', requestId: 'tried' }))
    const changed = draft({ text: '写到一半，接着写' })
    expect(writingState.getState().written).toEqual(changed)
    expect(createDrafts(storage).find(changed)).toMatchObject(changed)
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

  it('of two tabs at one place are both kept', () => {
    const storage = memory()
    const [one, other] = [createDrafts(storage), createDrafts(storage)]
    one.keep(draft({ text: '这一页写的' }))
    other.keep(draft({ text: '那一页写的' }))
    one.keep(draft({ text: '这一页写完了' }))
    expect(other.find(draft())?.text).toBe('那一页写的')
    one.drop(draft({ text: '这一页写完了' }))
    expect(createDrafts(storage).find(draft())?.text).toBe('那一页写的')
  })

  it('of a tab that is gone are gone on with, and forgotten once they are sent', () => {
    const storage = memory()
    createDrafts(storage).keep(draft({ text: '没写完' }))
    const next = createDrafts(storage)
    expect(next.find(draft())?.text).toBe('没写完')
    next.keep(draft({ text: '没写完，现在写完了' }))
    next.drop(draft({ text: '没写完，现在写完了' }))
    expect(createDrafts(storage).find(draft())).toBeNull()
  })

  it('of a tab that writes on are not taken by the one that went on with them', () => {
    const storage = memory()
    const [one, other] = [createDrafts(storage), createDrafts(storage)]
    one.keep(draft({ text: '起头' }))
    other.find(draft())
    one.keep(draft({ text: '起头，接着写' }))
    other.keep(draft({ text: '起头，另写' }))
    expect(one.find(draft())?.text).toBe('起头，接着写')
    expect(other.find(draft())?.text).toBe('起头，另写')
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
