import { Argument, Option, type Command } from 'commander'
import { renderUnicodeCompact } from 'uqr'
import { toDateText } from '#app/import/parse-date.ts'
import { staffRoles, type StaffRole } from '#contract/admin/endpoint.ts'
import { staffName } from '#contract/admin/session.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Member } from '#server/domains/staff/staff.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { askPassword } from './ask-password.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

/** `admin create|list|role|disable|enable|reset-password|reset-totp`: who may work on the site. */
export function addAdminCommands(program: Command): void {
  const group = program.command('admin').description('say who may work on the site by the API of editors')
  withPassword(group.command('create <name>'))
    .description('make a member, ask for a password, and show the code for an authenticator, once')
    .addOption(new Option('--role <role>', 'what they may do').choices(staffRoles).default('admin'))
    .action(async (typed: string, { role, passwordStdin }: { role: StaffRole; passwordStdin: boolean }) => {
      const name = parseName(typed)
      const password = await askPassword({ fromStdin: passwordStdin })
      await withBackend(async (backend) => {
        const work = await backend.staff.enrol({ name, role, password })
        const { otpauthUri } = await writeRecorded(backend, 'create', async (tx) => {
          const made = await work(tx)
          return { result: made, id: made.id, detail: { name, role } }
        })
        process.stdout.write(`${name} is a member of the staff: ${role}.\n`)
        showAuthenticator(otpauthUri)
      })
    })
  group
    .command('list')
    .description('print the members with their roles')
    .action(() => withBackend(listMembers))
  group
    .command('role <name>')
    .description('give a member another role')
    .addArgument(new Argument('<role>', 'what they may do').choices(staffRoles))
    .action((name: string, role: StaffRole) =>
      changeMember(name, 'role', async ({ staff }, tx, { id }) => {
        await staff.changeRole(tx, id, role)
        return `is ${role} now`
      }),
    )
  const access = (verb: 'disable' | 'enable', description: string, done: string) =>
    group
      .command(`${verb} <name>`)
      .description(description)
      .action((name: string) =>
        changeMember(name, verb, async ({ staff }, tx, { id }) => {
          await staff.changeAccess(tx, id, verb === 'disable')
          return done
        }),
      )
  access('disable', 'keep a member out and end their sessions', 'cannot log in any more')
  access('enable', 'let a member in again', 'can log in again')
  withPassword(group.command('reset-password <name>'))
    .description('ask for another password of a member and end their sessions')
    .action(async (name: string, { passwordStdin }: { passwordStdin: boolean }) => {
      const password = await askPassword({ fromStdin: passwordStdin })
      await reset(name, 'reset-password', { password, authenticator: false })
    })
  group
    .command('reset-totp <name>')
    .description('show the code for another authenticator of a member, once, and end their sessions')
    .action((name: string) => reset(name, 'reset-totp', { authenticator: true }))
}

function withPassword(command: Command): Command {
  return command.option('--password-stdin', 'read the password from the standard input', false)
}

async function listMembers({ staff }: Backend): Promise<void> {
  const lines = (await staff.listMembers()).map(({ name, role, isDisabled, loggedInAt }) => {
    const last = loggedInAt === 0 ? 'never logged in' : toDateText(loggedInAt)
    return [name, role, last, ...(isDisabled ? ['disabled'] : [])].join('\t')
  })
  process.stdout.write(lines.length === 0 ? 'There are no members yet.\n' : `${lines.join('\n')}\n`)
}

async function changeMember(
  typed: string,
  verb: string,
  change: (backend: Backend, tx: Tx, member: Member) => Promise<string>,
): Promise<void> {
  await withBackend(async (backend) => {
    const member = await getMember(backend, typed)
    const done = await writeRecorded(backend, verb, async (tx) => {
      const result = await change(backend, tx, member)
      return { result, id: member.id, detail: { name: member.name, result } }
    })
    process.stdout.write(`${member.name} ${done}.\n`)
  })
}

async function reset(typed: string, verb: string, change: { password?: string; authenticator: boolean }) {
  await withBackend(async (backend) => {
    const { id, name } = await getMember(backend, typed)
    const work = await backend.staff.reset({ id, ...change })
    const { otpauthUri } = await writeRecorded(backend, verb, async (tx) => ({
      result: await work(tx),
      id,
      detail: { name },
    }))
    process.stdout.write(`${name} has ${otpauthUri === null ? 'another password' : 'another authenticator'}.\n`)
    showAuthenticator(otpauthUri)
  })
}

/** Writes and leaves an entry in the audit log in the same transaction. */
async function writeRecorded<T>(
  { database, staff, idSalt }: Backend,
  verb: string,
  work: (tx: Tx) => Promise<{ result: T; id: number; detail: Record<string, unknown> }>,
): Promise<T> {
  const ids = createIdCodec(idSalt)
  try {
    return await database.write(async (tx) => {
      const { result, id, detail } = await work(tx)
      const target = `staff/${ids.encode(id)}`
      await staff.audit.record(tx, { by: 'cli', staffId: null, action: `admin ${verb}`, target, detail })
      return result
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 40901) throw error
    throw new CommandFailed(
      verb === 'create' ? 'There is a member of this name.' : 'This is the last administrator: make another one first.',
    )
  }
}

async function getMember({ staff }: Backend, typed: string): Promise<Member> {
  const member = await staff.findMember(parseName(typed))
  if (!member) throw new CommandFailed(`There is no member named ${typed}.`)
  return member
}

function parseName(typed: string): string {
  const name = staffName.safeParse(typed)
  if (!name.success) throw new CommandFailed('A name has from 2 to 32 letters, digits, dots, hyphens or underscores.')
  return name.data
}

function showAuthenticator(otpauthUri: string | null): void {
  if (otpauthUri === null) return
  process.stdout.write(
    `Scan this with an authenticator; it is not shown again.\n\n${renderUnicodeCompact(otpauthUri)}\n\n${otpauthUri}\n`,
  )
}
