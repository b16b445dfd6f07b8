import type { Command } from 'commander'
import { createIdCodec } from '#contract/ids.ts'
import { HOME_AREA_CODE, isMobile, toAreaCode } from '#contract/telephone.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

/** `account list|assign|unassign`: which accounts there are, and which user speaks for one. */
export function addAccountCommands(program: Command): void {
  const group = program.command('account').description('say who speaks for an account')
  group
    .command('list')
    .description('print the accounts with their public ids')
    .action(() => withBackend(listAccounts))
  withAreaCode(group.command('assign <account-id> <mobile>'))
    .description('have the user with this number write as the account')
    .action((accountId: string, mobile: string, { areaCode }: { areaCode: string }) =>
      withBackend(async (backend) => {
        const id = createIdCodec(backend.idSalt).decode(accountId)
        const accounts = await backend.accounts.listAccounts()
        const account = accounts.find((candidate) => candidate.id === id)
        if (!account) throw new CommandFailed(`There is no account with the id ${accountId}.`)
        await assign(backend, { areaCode, mobile }, account.id)
        process.stdout.write(`The user speaks for ${account.name}.\n`)
      }),
    )
  withAreaCode(group.command('unassign <mobile>'))
    .description('have the user with this number write as themselves again')
    .action((mobile: string, { areaCode }: { areaCode: string }) =>
      withBackend(async (backend) => {
        await assign(backend, { areaCode, mobile }, null)
        process.stdout.write('The user speaks for no account.\n')
      }),
    )
}

function withAreaCode(command: Command): Command {
  return command.option('--area-code <code>', 'country code of the number', HOME_AREA_CODE)
}

async function listAccounts({ accounts, idSalt }: Backend): Promise<void> {
  const ids = createIdCodec(idSalt)
  for (const { id, name } of await accounts.listAccounts()) process.stdout.write(`${ids.encode(id)}  ${name}\n`)
}

async function assign(
  { database, identity }: Backend,
  given: { areaCode: string; mobile: string },
  accountId: number | null,
): Promise<void> {
  const number = { areaCode: toAreaCode(given.areaCode), mobile: given.mobile }
  if (!isMobile(number.areaCode, number.mobile))
    throw new CommandFailed(`+${number.areaCode} ${number.mobile} is no telephone number.`)
  const isKnown = await database.write((tx) => identity.assignAccount(tx, number, accountId))
  if (!isKnown) throw new CommandFailed('Nobody has logged in with this number yet.')
}
