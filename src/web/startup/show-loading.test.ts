import type { DataRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { showLoading } from './show-loading.ts'

type Listener = (state: { navigation: { state: 'idle' | 'loading' } }) => void

let tell: (state: 'idle' | 'loading') => void
let dataset: Record<string, string>
const isShown = () => 'loading' in dataset

beforeEach(() => {
  dataset = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.useFakeTimers()
  let listen: Listener = () => {}
  showLoading({ subscribe: (listener: Listener) => (listen = listener) } as unknown as DataRouter)
  tell = (state) => listen({ navigation: { state } })
})

it('a page that comes at once shows no sign of being on its way', () => {
  tell('loading')
  vi.advanceTimersByTime(199)
  tell('idle')
  vi.advanceTimersByTime(1000)
  expect(isShown()).toBe(false)
})

it('a page that takes its time shows that it is on its way, until it is there', () => {
  tell('loading')
  vi.advanceTimersByTime(150)
  tell('loading')
  vi.advanceTimersByTime(50)
  expect(isShown()).toBe(true)
  tell('idle')
  expect(isShown()).toBe(false)
  tell('loading')
  vi.advanceTimersByTime(200)
  expect(isShown()).toBe(true)
  tell('idle')
})
