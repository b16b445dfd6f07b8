import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Payload } from 'altcha-lib/types'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createText } from '../../i18n/text.tsx'
import { toast } from '../../ui/toast.ts'
import { solveChallenge } from './solve-challenge.ts'

vi.mock('../../ui/toast.ts', () => ({ toast: vi.fn<(message: string) => void>() }))

const text = createText('en', { 'challenge.working': 'working', 'challenge.impossible': 'impossible' })
const secret = 'a secret of the test'

beforeEach(() => vi.mocked(toast).mockClear())

const makeChallenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 20, deriveKey, hmacSignatureSecret: secret })

describe('a challenge', () => {
  it('is solved as its maker expects, with a note to the reader', async () => {
    const proof = await solveChallenge(await makeChallenge(), text)
    const { challenge, solution } = JSON.parse(atob(proof ?? '')) as Payload
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })
    expect(verified).toBe(true)
    expect(toast).toHaveBeenCalledWith('working')
  })

  it('cannot be solved where the browser derives no keys, and that is said', async () => {
    const challenge = await makeChallenge()
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    expect(await solveChallenge(challenge, text)).toBeNull()
    expect(toast).toHaveBeenCalledWith('impossible')
  })

  it('that is none is answered by nothing', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await solveChallenge({ nonsense: true }, text)).toBeNull()
  })
})
