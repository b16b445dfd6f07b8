import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '#contract/endpoints.ts'
import { createPages, type Listed } from './pages.ts'

type Item = { id: string; text: string }
const listed = (ids: string, next_cursor = ''): Listed<Item> => ({
  list: Array.from(ids, (id) => ({ id, text: `${id} of ${ids}` })),
  next_cursor,
})
const success = (ids: string, cursor = ''): Answer<Listed<Item>> => ({ code: 0, msg: 'ok', data: listed(ids, cursor) })
const lost = { code: -1, msg: 'Failed to fetch', data: null } as const

/** A list of which `ab` came with the page; what is asked for waits to be answered, in order of asking. */
function open() {
  const asked: { query: string; cursor: string; answer(answer: Answer<Listed<Item>>): void }[] = []
  const pages = createPages<Item, string>({
    first: { query: 'new', ...listed('ab', 'after b') },
    idOf: ({ id }) => id,
    load: (query, cursor) => new Promise((answer) => asked.push({ query, cursor, answer })),
  })
  const ids = () =>
    pages.state
      .getState()
      .list.map(({ id }) => id)
      .join('')
  const status = () => pages.state.getState().asked?.status ?? 'idle'
  return { ...pages, asked, ids, status }
}

describe('a list in pages', () => {
  it('goes on where it ends, once at a time, until its end', async () => {
    const pages = open()
    const loading = pages.loadMore()
    void pages.loadMore()
    expect(pages.status()).toBe('loading')
    expect(pages.asked).toMatchObject([{ query: 'new', cursor: 'after b' }])
    pages.asked[0]?.answer(success('c'))
    await loading
    expect(pages.ids()).toBe('abc')
    expect(pages.status()).toBe('idle')
    await pages.loadMore()
    expect(pages.asked).toHaveLength(1)
  })

  it('holds no item twice, be it in another page or in the same', async () => {
    const pages = open()
    const loading = pages.loadMore()
    pages.asked[0]?.answer(success('bcc'))
    await loading
    expect(pages.ids()).toBe('abc')
    expect(pages.state.getState().list[1]?.text).toBe('b of ab')
  })

  it('stays as it is when more cannot be had, and asks for the same again', async () => {
    const pages = open()
    const loading = pages.loadMore()
    pages.asked[0]?.answer(lost)
    await loading
    expect(pages.status()).toBe('failed')
    expect(pages.ids()).toBe('ab')
    const again = pages.loadMore()
    expect(pages.status()).toBe('loading')
    expect(pages.asked[1]).toMatchObject({ query: 'new', cursor: 'after b' })
    pages.asked[1]?.answer(success('c'))
    await again
    expect(pages.ids()).toBe('abc')
  })

  it('begins anew with another query, which takes its place once it is there', async () => {
    const pages = open()
    const asking = pages.ask('best')
    expect(pages.ids()).toBe('ab')
    expect(pages.state.getState().query).toBe('new')
    pages.asked[0]?.answer(success('ba', 'after a'))
    await asking
    expect(pages.state.getState()).toMatchObject({ query: 'best', cursor: 'after a' })
    expect(pages.ids()).toBe('ba')
  })

  it('asks for a query again that has failed, not for more of the one before', async () => {
    const pages = open()
    const asking = pages.ask('best')
    pages.asked[0]?.answer(lost)
    await asking
    void pages.loadMore()
    expect(pages.asked[1]).toMatchObject({ query: 'best', cursor: '' })
  })

  it('shows the answer to what was asked for last, whichever comes first', async () => {
    const pages = open()
    const [late, asking] = [pages.loadMore(), pages.ask('best')]
    pages.asked[1]?.answer(success('x'))
    await asking
    pages.asked[0]?.answer(success('c'))
    await late
    expect(pages.ids()).toBe('x')
    expect(pages.state.getState().query).toBe('best')
  })

  it.each<[string, (pages: ReturnType<typeof open>) => void]>([
    ['was left', ({ stop }) => stop()],
    ['was replaced', ({ replace }) => replace({ list: listed('ab').list })],
  ])('drops what comes after it %s', async (_, end) => {
    const pages = open()
    const late = pages.loadMore()
    end(pages)
    const shown = vi.fn<() => void>()
    pages.state.subscribe(shown)
    pages.asked[0]?.answer(success('c'))
    await late
    expect(shown).not.toHaveBeenCalled()
    expect(pages.status()).toBe('idle')
  })

  it('takes a page that was on its way while an item was taken out', async () => {
    const pages = open()
    const loading = pages.loadMore()
    pages.change((list) => list.filter(({ id }) => id !== 'a'))
    pages.asked[0]?.answer(success('c'))
    await loading
    expect(pages.ids()).toBe('bc')
  })

  it('takes what was asked for unseen, unless something is asked for after it', async () => {
    const pages = open()
    const join = ({ query }: { query: string }, { list }: Listed<Item>) => ({ query, list, cursor: '' })
    const { promise, resolve } = Promise.withResolvers<Answer<Listed<Item>>>()
    const late = pages.renew(promise, join)
    expect(pages.status()).toBe('idle')
    const loading = pages.loadMore()
    resolve(success('x'))
    expect(await late).toBeNull()
    pages.asked[0]?.answer(success('c'))
    await loading
    expect(pages.ids()).toBe('abc')
    await pages.renew(Promise.resolve(lost), join)
    expect(pages.ids()).toBe('abc')
    await pages.renew(Promise.resolve(success('y')), join)
    expect(pages.ids()).toBe('y')
  })
})
