import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PAGE_ID, pageEntered, pageLeaves } from './transition.ts'

const classes = new Set<string>()
const page = Object.assign(new EventTarget(), {
  classList: { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) },
})
let prefersLess = false

beforeEach(() => {
  classes.clear()
  prefersLess = false
  vi.useFakeTimers()
  vi.stubGlobal('document', { getElementById: (id: string) => (id === PAGE_ID ? page : null) })
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLess }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a page leaves before the next one enters, under the name of the transition', async () => {
  const left = vi.fn<() => void>()
  void pageLeaves().then(left)
  expect([...classes]).toEqual(['page-leave-active'])
  await vi.advanceTimersByTimeAsync(119)
  expect(left).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(left).toHaveBeenCalled()
  pageEntered()
  expect([...classes]).toEqual(['page-enter-active'])
  page.dispatchEvent(new Event('animationend'))
  expect([...classes]).toEqual([])
})

it('a reader who wants less motion waits for none', async () => {
  prefersLess = true
  await pageLeaves()
  expect([...classes]).toEqual([])
})
