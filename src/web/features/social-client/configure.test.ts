import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SignedAddress } from '#contract/sharing.ts'
import { configure } from './configure.ts'
import type { Wx, WxConfig } from './sdk.ts'

const ENTRY = 'https://m.example.org/davmu/share/'
const HERE = 'https://m.example.org/davmu/share/a1/document'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A script as the client's own one calls back: ready after every first verdict, a refusal before it, later ones late. */
function clientThat(takes: (signature: string) => boolean) {
  const configs: WxConfig[] = []
  let isReady = false
  let waiting: Array<() => void> = []
  let refuse = (_answer: { errMsg: string }) => {}
  const wx: Pick<Wx, 'config' | 'ready' | 'error'> = {
    config(config) {
      configs.push(config)
      setTimeout(() => {
        isReady = true
        if (!takes(config.signature)) refuse({ errMsg: 'config:invalid signature' })
        for (const callback of waiting) callback()
        waiting = []
      }, 50)
    },
    ready: (callback) => void (isReady ? callback() : waiting.push(callback)),
    error: (callback) => {
      refuse = callback
    },
  }
  return { wx: wx as Wx, configs }
}

const sign = async (address: string): Promise<SignedAddress> => ({
  appId: 'wx1',
  timestamp: 1,
  nonceStr: 'n',
  signture: address,
  signature: address,
  jsApiList: ['updateAppMessageShareData'],
  openTagList: ['wx-open-launch-app'],
  expire_at: 2,
})

async function run(
  wx: Wx,
  addresses: string[],
  isWanted = () => true,
  signing: Parameters<typeof configure>[0]['sign'] = sign,
) {
  const result = configure({ wx, sign: signing, isWanted }, addresses)
  await vi.runAllTimersAsync()
  return (await result)?.signature ?? null
}

it('configuring the social client is done with the first address that the client takes', async () => {
  const { wx, configs } = clientThat(() => true)
  expect(await run(wx, [ENTRY, HERE])).toBe(ENTRY)
  expect(configs).toEqual([
    expect.objectContaining({ debug: false, signature: ENTRY, openTagList: ['wx-open-launch-app'] }),
  ])
})

it('configuring the social client tries the other address once, each one once', async () => {
  const { wx, configs } = clientThat((signature) => signature === HERE)
  expect(await run(wx, [ENTRY, HERE])).toBe(HERE)
  const stubborn = clientThat(() => false)
  expect(await run(stubborn.wx, [ENTRY, ENTRY])).toBeNull()
  expect([configs.length, stubborn.configs.length]).toEqual([2, 1])
})

it('configuring the social client hears a refusal that comes after the script called itself ready, as it does from the second time on', async () => {
  const { wx } = clientThat((signature) => signature === ENTRY)
  expect(await run(wx, [ENTRY])).toBe(ENTRY)
  expect(await run(wx, [HERE, ENTRY])).toBe(ENTRY)
  expect(await run(wx, [HERE])).toBeNull()
})

it('configuring the social client asks for no other address where the first cannot be signed', async () => {
  const { wx, configs } = clientThat(() => true)
  const signing = vi.fn<() => Promise<null>>(async () => null)
  expect(await run(wx, [ENTRY, HERE], undefined, signing)).toBeNull()
  expect([signing.mock.calls.length, configs.length]).toEqual([1, 0])
})

it('configuring the social client goes no further once the reader went on', async () => {
  const { wx, configs } = clientThat(() => false)
  let isWanted = true
  const result = run(wx, [ENTRY, HERE], () => isWanted)
  isWanted = false
  expect(await result).toBeNull()
  expect(configs.length).toBeLessThan(2)
})

it('configuring the social client does not wait for ever for a client that says nothing', async () => {
  const silent = { config: () => {}, ready: () => {}, error: () => {} } as unknown as Wx
  expect(await run(silent, [ENTRY, HERE])).toBeNull()
})
