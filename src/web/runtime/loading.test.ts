import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showLoading } from './loading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what is loaded at once is shown after 200 ms, so that its loading state does not flash', async () => {
  const shown = vi.fn<(value: string) => void>()
  void showLoading(Promise.resolve('there')).then(shown)
  await vi.advanceTimersByTimeAsync(199)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledWith('there')
})

it('what loads for longer than 200 ms is shown as soon as it is there', async () => {
  const shown = vi.fn<(value: string) => void>()
  void showLoading(new Promise<string>((resolve) => setTimeout(resolve, 300, 'there'))).then(shown)
  await vi.advanceTimersByTimeAsync(300)
  expect(shown).toHaveBeenCalledWith('there')
})

it('what fails to load at once is said to have failed after 200 ms', async () => {
  const failed = vi.fn<(reason: Error) => void>()
  showLoading(Promise.reject(new Error('away'))).catch(failed)
  await vi.advanceTimersByTimeAsync(199)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(new Error('away'))
})
