import type { Command } from 'commander'
import { createIdCodec } from '#contract/ids.ts'
import type { Contact } from '#server/domains/identity/identity.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { parseContact, withAreaCode } from './parse-contact.ts'
import { withBackend } from './with-backend.ts'

/** `account list|assign|unassign`: which accounts there are, and which user speaks for one. */
export function addAccountCommands(program: Command): void {
  const group = program.command('account').description('say who speaks for an account')
  group
    .command('list')
    .description('print the accounts with their public ids')
    .action(() => withBackend(listAccounts))
  withAreaCode(group.command('assign <account-id> <mobile-or-email>'))
    .description('have the user with this number or address write as the account')
    .action((accountId: string, typed: string, { areaCode }: { areaCode: string }) =>
      withBackend(async (backend) => {
        const id = createIdCodec(backend.idSalt).decode(accountId)
        const accounts = await backend.accounts.listAccounts()
        const account = accounts.find((candidate) => candidate.id === id)
        if (!account) throw new CommandFailed(`There is no account with the id ${accountId}.`)
        await assign(backend, parseContact(typed, areaCode), account.id)
        process.stdout.write(`The user speaks for ${account.name}.\n`)
      }),
    )
  withAreaCode(group.command('unassign <mobile-or-email>'))
    .description('have the user with this number or address write as themselves again')
    .action((typed: string, { areaCode }: { areaCode: string }) =>
      withBackend(async (backend) => {
        await assign(backend, parseContact(typed, areaCode), null)
        process.stdout.write('The user speaks for no account.\n')
      }),
    )
}

async function listAccounts({ accounts, idSalt }: Backend): Promise<void> {
  const ids = createIdCodec(idSalt)
  for (const { id, name } of await accounts.listAccounts()) process.stdout.write(`${ids.encode(id)}  ${name}\n`)
}

async function assign({ database, identity }: Backend, contact: Contact, accountId: number | null): Promise<void> {
  const isKnown = await database.write((tx) => identity.assignAccount(tx, contact, accountId))
  if (!isKnown) throw new CommandFailed(`Nobody has logged in with this ${nameOf(contact)} yet.`)
}

function nameOf({ kind }: Contact): string {
  return kind === 'mobile' ? 'number' : 'address'
}
