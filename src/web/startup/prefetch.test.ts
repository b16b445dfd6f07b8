import { beforeEach, expect, it, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

const loaded: string[] = []
const asked: Array<{ run: () => void; timeout: number }> = []

vi.mock('../routing/routes.tsx', () => ({
  loadScreen: async (name: string) => ({ data: async () => loaded.push(name) }),
}))
vi.mock('../routing/load-page.ts', () => ({}))

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: { timeout: number }) =>
    asked.push({ run, timeout }),
  )
})

it('the screen behind a link is fetched in an idle moment, within two seconds, and once', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  prefetch('/search/index')
  prefetch('/search/index')
  expect(asked.map(({ timeout }) => timeout)).toEqual([2000])
  expect(loaded).toEqual([])
  asked[0]?.run()
  await vi.waitFor(() => expect(loaded).toEqual(['search']))
})

it('the screen behind a link is not fetched while its reader saves data, and may be later', async () => {
  asked.length = 0
  loaded.length = 0
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
  prefetch('/collection/index')
  asked[0]?.run()
  vi.stubGlobal('navigator', { onLine: true })
  prefetch('/collection/index')
  asked[1]?.run()
  await vi.waitFor(() => expect(loaded).toEqual(['collection']))
  expect(asked).toHaveLength(2)
})
