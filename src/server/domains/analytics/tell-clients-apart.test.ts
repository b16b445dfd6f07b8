import { describe, expect, it } from 'vitest'
import { createClientNames, createLaunchNames } from './tell-clients-apart.ts'

const NOON = 1_790_000_000
const DAY = 24 * 60 * 60

describe('clients', () => {
  it('are told apart by version until too many are made up on one day', () => {
    const nameOf = createClientNames()
    const versions = Array.from({ length: 999 }, (_, n) => `safari ${n + 1}`)
    const named = versions.map((client) => nameOf(client, NOON))
    expect(named.slice(0, 60)).toEqual(versions.slice(0, 60))
    expect(new Set(named.slice(60))).toEqual(new Set(['safari']))
    expect(nameOf('safari 18', NOON)).toBe('safari 18')
    expect(nameOf('chrome 130', NOON)).toBe('chrome')
    expect(nameOf('chrome 130', NOON + DAY)).toBe('chrome 130')
    expect(nameOf('safari 18', NOON)).toBe('safari 18')
  })
})

describe('launches', () => {
  it('are told apart by version and reason until too many are made up on one day', () => {
    const nameOf = createLaunchNames()
    const named = Array.from({ length: 999 }, (_, n) =>
      nameOf({ kind: 'app', client: 'qq 9.0.20', reason: `no ${n}` }, 'failed', NOON),
    )
    expect(new Set(named.map(({ reason }) => reason)).size).toBe(301)
    expect(named.at(-1)).toEqual({ kind: 'app', client: 'qq', reason: 'other' })
    expect(nameOf({ kind: 'app', client: 'uc 1', reason: '' }, 'opened', NOON).reason).toBe('')
  })
})
