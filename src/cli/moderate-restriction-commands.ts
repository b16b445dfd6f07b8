import { InvalidArgumentError, type Command } from 'commander'
import { parseDate, toDateText } from '#app/import/parse-date.ts'
import { createIdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import { CommandFailed } from './command-failed.ts'
import { printLines, toCount, toTerminalLine } from './print-lines.ts'
import { withBackend } from './with-backend.ts'
import { byCli } from './write-recorded.ts'

const LIMIT = 50

interface RestrictOptions {
  reason: string
  until?: number
  address?: true
  removeAll?: true
}

/** `moderate mute|ban|restrictions|lift`. */
export function addRestrictionCommands(group: Command): void {
  for (const kind of ['mute', 'ban'] as const) {
    const command = group
      .command(`${kind} <person>`)
      .description(kind === 'mute' ? 'let a user comment no more' : 'let a user neither write nor log in')
      .requiredOption('--reason <text>', 'as the user is told it')
      .option('--until <date>', 'for good unless given', toTime)
      .option('--address', 'instead of a user, everybody in a network: 203.0.113.0/24')
    if (kind === 'ban') command.option('--remove-all', 'and take down every comment of the user')
    command.action((person: string, { reason, until = 0, address, removeAll }: RestrictOptions) =>
      withBackend(async ({ database, judging, moderation, idSalt }) => {
        const ids = createIdCodec(idSalt)
        const userId = address ? null : ids.decodePerson(person)
        if (!address && userId === null) throw new CommandFailed(`There is no user with the id ${person}.`)
        const of = userId === null ? { addressRange: person } : { subject: subjectOfUser(userId) }
        const draft = { kind, reason, until, removeAll: removeAll ?? false, of }
        const { id } = await database.write((tx) => judging.restrict(tx, draft, byCli())).catch(tellFields)
        await moderation.takeDownBanned(() => false)
        process.stdout.write(`${ids.encode(id)}: ${person} is ${kind === 'mute' ? 'muted' : 'banned'}.\n`)
      }),
    )
  }
  group
    .command('restrictions')
    .description('who may not write, newest first')
    .option('--limit <count>', 'how many', toCount, LIMIT)
    .action(({ limit }: { limit: number }) =>
      withBackend(async ({ moderation }) => {
        const list = await moderation.listRestrictions(Math.floor(Date.now() / 1000), limit)
        const lines = list.map((one) => [
          one.id,
          one.kind,
          one.of === 'network' ? one.address_range : one.user_id || one.of,
          one.until === 0 ? 'for good' : toDateText(one.until),
          one.by,
          toTerminalLine(one.reason),
        ])
        printLines(lines, 'Nobody is restricted.')
      }),
    )
  group
    .command('lift <restriction>')
    .description('let somebody write again')
    .action((publicId: string) =>
      withBackend(async ({ database, judging, idSalt }) => {
        const id = createIdCodec(idSalt).decode(publicId)
        const missing = new CommandFailed(`There is no restriction ${publicId}.`)
        if (id === null) throw missing
        await database
          .write((tx) => judging.lift(tx, id, byCli()))
          .catch((error: unknown) => {
            throw error instanceof AppError ? missing : error
          })
        process.stdout.write(`${publicId} is lifted.\n`)
      }),
    )
}

/** What the API would say field by field. */
export function tellFields(error: unknown): never {
  const fields = error instanceof AppError ? (error.data?.fields ?? []) : []
  if (fields.length === 0) throw error
  throw new CommandFailed(fields.map(({ field, message }) => `${field.replace('body.', '')} ${message}.`).join('\n'))
}

function toTime(text: string): number {
  const time = parseDate(text)
  if (time === null) throw new InvalidArgumentError('it is no date like 2026-11-19 22:05')
  return time
}
