import { describe, expect, it } from 'vitest'
import { channelOptions, createChannels } from './channels.ts'

describe('the channels', () => {
  it('are those of the site unless anything is set', () => {
    expect(createChannels([])).toEqual(channelOptions)
  })

  it('take what is set, and leave the rest as it is', () => {
    const channels = createChannels([{ name: 'chat', historySize: 50, recovery: false, delta: true }])
    expect(channels['chat']).toEqual({ ...channelOptions.chat, historySize: 50, recovery: false, delta: true })
    expect(channels['post']).toEqual(channelOptions.post)
  })

  it('may be further ones, which open to nobody without a token', () => {
    expect(createChannels([{ name: 'prices', historySize: 2, historySeconds: 60 }])['prices']).toEqual({
      isOpen: false,
      presence: false,
      historySize: 2,
      historySeconds: 60,
    })
  })

  it.each([
    [{ name: 'copy', delta: true }],
    [{ name: 'prices', recovery: true }],
    [{ name: 'prices', historySize: 5 }],
    [{ name: 'chat', historySeconds: 0 }],
    [{ name: 'live', presence: false }],
  ])('are refused where %j does not go together', (set) => {
    expect(() => createChannels([set])).toThrow(RangeError)
  })
})
