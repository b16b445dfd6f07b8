import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { createChallenges, type Challenges } from './challenges.ts'
import { createMemoryLimiter } from './limiter.ts'

const SECRET = 'the secret of this test'
const NOW = Math.floor(Date.now() / 1000)
let now = NOW

function create(secret = SECRET, limiter = createMemoryLimiter()): Challenges {
  return createChallenges({ secret, limiter, clock: () => now })
}

/** The challenge that comes with a refusal. */
async function refusal(challenges: Challenges, solution?: string): Promise<Challenge> {
  const error = await challenges.require(solution).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error('was not refused')
  expect(error.code).toBe(42902)
  return error.data?.captcha as Challenge
}

async function solve(challenge: Challenge): Promise<{ challenge: Challenge; solution: object }> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('not solved')
  return { challenge, solution }
}

const toText = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

describe('a challenge', () => {
  it('is passed by its solution, once, in every process that shares the limiter', async () => {
    const limiter = createMemoryLimiter()
    const challenges = create(SECRET, limiter)
    const text = toText(await solve(await refusal(challenges)))
    expect(text.length).toBeLessThan(2048)
    await expect(challenges.require(text)).resolves.toBeUndefined()
    await refusal(challenges, text)
    await refusal(create(SECRET, limiter), text)
  })

  it('is passed once where two use its solution at the same moment', async () => {
    const challenges = create()
    const text = toText(await solve(await refusal(challenges)))
    const uses = await Promise.allSettled([1, 2, 3].map(() => challenges.require(text)))
    expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1)
  })

  it('lasts ten minutes', async () => {
    const challenges = create()
    const [inTime, late] = [await solve(await refusal(challenges)), await solve(await refusal(challenges))]
    now = NOW + 599
    await expect(challenges.require(toText(inTime))).resolves.toBeUndefined()
    now = NOW + 600
    await refusal(challenges, toText(late))
    now = NOW
  })

  it('cannot be made easier, older or by anybody else', async () => {
    const challenges = create()
    const { challenge, solution } = await solve(await refusal(challenges))
    const { parameters } = challenge
    const own = await solve(await refusal(create('another secret')))
    const forged = [
      own,
      { challenge, solution: { counter: 1, derivedKey: '00' } },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge: { parameters }, solution },
      { challenge: { ...challenge, signature: '' }, solution },
      {
        challenge: { ...challenge, parameters: { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 600 } },
        solution,
      },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, algorithm: 'SHA-256' } }, solution },
    ]
    for (const payload of forged) await refusal(challenges, toText(payload))
    await expect(challenges.require(toText({ challenge, solution }))).resolves.toBeUndefined()
  })

  it.each(['', 'x', '{}', toText(null), toText([]), toText({ challenge: {} }), 'A'.repeat(2048), '\u0000'])(
    'is asked for again by %j',
    async (text) => {
      const challenge = await refusal(create(), text)
      expect(challenge.signature).toMatch(/^[0-9a-f]{64}$/)
    },
  )
})
