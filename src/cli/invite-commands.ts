import type { Command } from 'commander'
import { createIdCodec } from '#contract/ids.ts'
import { formatDateTime } from '#contract/format/times.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

interface Limits {
  maxUses?: string
  days?: string
}

const DAY = 24 * 60 * 60

/** `invites show|limit`: who came by the invitations of a user, and what one code is good for. */
export function addInviteCommands(program: Command): void {
  const group = program.command('invites').description('look at invitations and limit them')
  group
    .command('show <code>')
    .description('print who came by the invitations of its owner, with what may say that two of them are one')
    .action((code: string) => withBackend((backend) => show(backend, code)))
  group
    .command('limit <code>')
    .description('say how many may come by a code, and for how many days from now')
    .option('--max-uses <count>', '0 for any number')
    .option('--days <days>', '0 for good')
    .action((code: string, limits: Limits) => withBackend((backend) => limit(backend, code, limits)))
}

type Backend = Parameters<Parameters<typeof withBackend>[0]>[0]

async function show({ invites, database, idSalt }: Backend, code: string): Promise<void> {
  const signals = await invites.listSignals(database.db, code)
  if (!signals) throw new CommandFailed(`There is no invitation ${code}.`)
  const ids = createIdCodec(idSalt)
  if (signals.length === 0) process.stdout.write('Nobody has come by it.\n')
  for (const { userId, at, sameDevice, sameNetwork, inviterNetwork, seconds } of signals) {
    const marks = [
      sameDevice > 0 ? `device of ${sameDevice} more` : '',
      sameNetwork > 0 ? `network of ${sameNetwork} more` : '',
      inviterNetwork ? 'network of the inviter' : '',
      seconds === null ? '' : `${seconds} s after the link was opened`,
    ].filter((mark) => mark !== '')
    process.stdout.write(`${ids.encodePerson(userId)}  ${formatDateTime(at)}  ${marks.join(', ')}\n`)
  }
}

async function limit({ invites, database }: Backend, code: string, { maxUses, days }: Limits): Promise<void> {
  const uses = maxUses === undefined ? undefined : toCount(maxUses, '--max-uses')
  const lasting = days === undefined ? undefined : toCount(days, '--days')
  if (uses === undefined && lasting === undefined) throw new CommandFailed('Say --max-uses, --days, or both.')
  const isKnown = await database.write((tx) =>
    invites.limitCode(tx, code, {
      ...(uses !== undefined && { maxUses: uses }),
      ...(lasting !== undefined && { expireAt: lasting === 0 ? 0 : tx.now + lasting * DAY }),
    }),
  )
  if (!isKnown) throw new CommandFailed(`There is no invitation ${code}.`)
  process.stdout.write('The invitation is limited.\n')
}

function toCount(text: string, option: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new CommandFailed(`${option} takes a number from 0 on, not "${text}".`)
  return Number(text)
}
