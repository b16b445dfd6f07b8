import type { Command } from 'commander'
import type { SigningStep } from '#contract/admin/share-check.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

const MEANINGS: Record<SigningStep['step'], string> = {
  token: 'The account gets an access token',
  ticket: 'The token gets a ticket',
  address: 'The address is one that is signed for',
  'shared ticket': 'The pages of this installation have a ticket',
}

/** `wechat-check`: what works of sharing inside WeChat, and what does not. */
export function addWechatCommand(program: Command): void {
  program
    .command('wechat-check [url]')
    .description('say whether pages can share inside WeChat: token, ticket, and whether an address is signed')
    .action((url?: string) =>
      withBackend(async (backend, config) => {
        const address = url ?? `${config.wapHost}/davmu/share/`
        const checks = await backend.sharing.checkSigning(address)
        if (checks === null) throw new CommandFailed('WX_APP_ID is not set: pages leave WeChat alone.')
        process.stdout.write(`${address}\n${checks.map(toLine).join('\n')}\n`)
        if (checks.some(({ problem }) => problem !== null))
          throw new CommandFailed('Pages cannot share by the script of WeChat, or not under this address.')
      }),
    )
}

function toLine({ step, problem }: SigningStep): string {
  return problem === null ? `ok    ${MEANINGS[step]}.` : `fails ${MEANINGS[step]}: ${problem}.`
}
