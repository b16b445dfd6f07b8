import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { Text } from '../../i18n/text.tsx'
import { log } from '../../runtime/log.ts'
import { toast } from '../../ui/toast.ts'

const TIMEOUT_MS = 30_000

/**
 * Proves work for the API, with a quiet note to the reader; null where the browser cannot derive keys (a page without
 * HTTPS) or it took too long. The keys are derived by the browser itself, beside the page's own thread.
 */
export async function solveChallenge(challenge: unknown, text: Text): Promise<string | null> {
  if (!globalThis.crypto.subtle) {
    toast(text('challenge.impossible'))
    return null
  }
  toast(text('challenge.working'))
  try {
    const solution = await solve({ challenge: challenge as Challenge, deriveKey, timeout: TIMEOUT_MS })
    return solution && btoa(JSON.stringify({ challenge, solution }))
  } catch (error) {
    log.error('The challenge could not be solved', error)
    return null
  }
}
