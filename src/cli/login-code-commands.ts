import type { Command } from 'commander'
import { formatDateTime } from '#contract/format/times.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { HandedOut } from '#server/domains/identity/identity.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { parseContact, withAreaCode } from './parse-contact.ts'
import { withBackend } from './with-backend.ts'
import { writeRecorded } from './write-recorded.ts'

interface Wanted {
  user?: string
  hours: string
  count: string
  areaCode: string
}

const HOURS_MAX = 30 * 24
const COUNT_MAX = 100

/** `login-codes create|list|revoke`: codes that log readers in without a telephone or an e-mail. */
export function addLoginCodeCommands(program: Command): void {
  const group = program.command('login-codes').description('hand out codes that log readers in')
  withAreaCode(group.command('create'))
    .description('print codes, each of which logs one reader in, once; they are not shown again')
    .option('--user <id, mobile or email>', 'the user whom it logs in; else it makes a new one')
    .option('--hours <hours>', 'how long it is good', '72')
    .option('--count <count>', 'how many, for new users', '1')
    .action((wanted: Wanted) => withBackend((backend, { settings }) => create(backend, wanted, settings.loginCodes)))
  group
    .command('list')
    .description('print which codes were handed out, for whom, and what became of them')
    .action(() => withBackend(list))
  group
    .command('revoke <number>')
    .description('take a code back that was not used, by its number in the list')
    .action((number: string) => withBackend((backend) => revoke(backend, number)))
}

async function create(backend: Backend, wanted: Wanted, loginCodes: 'on' | 'off'): Promise<void> {
  if (loginCodes === 'off') throw new CommandFailed('LOGIN_CODES is off: no code logs anybody in.')
  const hours = toCount(wanted.hours, '--hours', HOURS_MAX)
  const count = toCount(wanted.count, '--count', COUNT_MAX)
  const userId = wanted.user === undefined ? null : await findUser(backend, wanted.user, wanted.areaCode)
  if (userId !== null && count > 1) throw new CommandFailed('For one user there is one code at a time.')
  const user = userId === null ? '' : createIdCodec(backend.idSalt).encodePerson(userId)
  const recorded = { action: 'login-codes create', target: user && `users/${user}`, detail: { hours, count } }
  const codes = await writeRecorded(backend, recorded, async (tx) => {
    const made: string[] = []
    while (made.length < count)
      made.push((await backend.identity.handOutCode(tx, { userId, expireAt: tx.now + hours * 3600 })).code)
    return made
  })
  process.stdout.write(`${codes.join('\n')}\n`)
}

async function findUser({ database, identity, idSalt }: Backend, typed: string, areaCode: string): Promise<number> {
  const isContact = typed.includes('@') || /^\d+$/.test(typed)
  const userId = isContact
    ? await identity.findUserOf(database.db, parseContact(typed, areaCode))
    : createIdCodec(idSalt).decodePerson(typed)
  const known = userId === null ? new Map() : await identity.findAuthors(database.db, [userId])
  if (userId === null || !known.has(userId)) throw new CommandFailed(`There is no user ${typed}.`)
  return userId
}

async function list({ database, identity }: Backend): Promise<void> {
  const codes = await identity.listHandedOut(database.db)
  const now = Math.floor(Date.now() / 1000)
  const lines = codes.map(
    (code) => `${code.id}  ${formatDateTime(code.createdAt)}  ${code.user || 'new'}  ${toFate(code, now)}`,
  )
  process.stdout.write(lines.length === 0 ? 'No codes were handed out.\n' : `${lines.join('\n')}\n`)
}

function toFate({ usedAt, expireAt }: HandedOut, now: number): string {
  if (usedAt !== null) return `used ${formatDateTime(usedAt)}`
  return `${expireAt > now ? 'good until' : 'ended'} ${formatDateTime(expireAt)}`
}

async function revoke(backend: Backend, number: string): Promise<void> {
  const id = toCount(number, 'The number', Number.MAX_SAFE_INTEGER)
  const recorded = { action: 'login-codes revoke', target: '', detail: { number: id } }
  await writeRecorded(backend, recorded, async (tx) => {
    if (!(await backend.identity.takeBackCode(tx, id))) throw new CommandFailed(`There is no unused code ${id}.`)
  })
  process.stdout.write('The code is good for nothing any more.\n')
}

function toCount(text: string, option: string, most: number): number {
  const count = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > most) throw new CommandFailed(`${option} takes a number from 1 to ${most}, not "${text}".`)
  return count
}
