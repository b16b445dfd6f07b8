import type { SigningStep } from '#contract/admin/share-check.ts'
import { AppError } from '#server/http/app-error.ts'
import { TicketRefused, type TicketSource } from '#server/outside/social-client/ticket-source.ts'
import { judgeAddress, withoutHash } from './rules.ts'
import type { SigningParts } from './sign-address.ts'

/** Tries each step of signing an address, for operators; a step that needs one that failed is left out. */
export async function checkSigning(
  { allowedHosts, tickets, source }: SigningParts & { source: TicketSource },
  address: string,
): Promise<SigningStep[]> {
  const checks: SigningStep[] = []
  const attempt = async <T>(step: SigningStep['step'], work: () => Promise<T>): Promise<T | null> => {
    try {
      const result = await work()
      checks.push({ step, problem: null })
      return result
    } catch (error) {
      if (!(error instanceof TicketRefused || error instanceof AppError)) throw error
      checks.push({ step, problem: error.message })
      return null
    }
  }
  const token = await attempt('token', () => source.fetchToken(false))
  if (token) await attempt('ticket', () => source.fetchTicket(token.value))
  checks.push({ step: 'address', problem: toProblem(address, allowedHosts) })
  await attempt('shared ticket', () => tickets.getTicket())
  return checks
}

function toProblem(address: string, allowedHosts: readonly string[]): string | null {
  const verdict = judgeAddress(withoutHash(address), allowedHosts)
  if (verdict === 'no address') return 'it is no address without blanks that begins with http:// or https://'
  if (verdict === 'foreign')
    return `its host is not signed for: WX_ALLOWED_HOSTS has ${allowedHosts.join(', ')}, and only http and https`
  return null
}
