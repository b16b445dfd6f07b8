import { createIdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { CommandFailed } from './command-failed.ts'
import { Option } from 'commander'

/** Who writes by the command line, in revisions and in the audit log. */
export const BY_CLI = 'cli'

/** Who decides by the command line, and when. */
export function byCli() {
  return { staff: { by: BY_CLI, staffId: null }, now: Math.floor(Date.now() / 1000) }
}

/** What a command does, for the audit log. */
export interface Recorded {
  /** Words of the command: `content publish`. */
  action: string
  /** Address below the editor's API; empty where it is no single thing. */
  target: string
  detail?: Record<string, unknown>
  /** What is said behind its id where its state does not allow it. */
  conflict?: string
  /** What is said where it is not there. */
  missing?: string
}

/** Runs the work of a command in one transaction that leaves an entry in the audit log. Throws `CommandFailed`. */
export async function writeRecorded<T>(
  { database, staff }: Backend,
  { action, target, detail = {}, ...said }: Recorded,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const write = () =>
    database.write(async (tx) => {
      const result = await work(tx)
      await staff.audit.record(tx, { by: BY_CLI, staffId: null, action, target, detail })
      return result
    })
  return failing(target, write, said)
}

/** Says in one line each why something was refused. `target` is what was meant. */
export async function failing<T>(
  target: string,
  work: () => Promise<T>,
  said: Pick<Recorded, 'conflict' | 'missing'> = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? new CommandFailed(toMessage(error, target, said)) : error
  }
}

function toMessage(
  { code, data, message }: AppError,
  target: string,
  said: Pick<Recorded, 'conflict' | 'missing'>,
): string {
  const what = target.replace(/^(?:contents|lives|site\/groups)\//, '').replace('/', ' ')
  if (code === 40401)
    return said.missing ?? `There is no ${target.startsWith('contents/') ? 'item with the id ' : ''}${what}.`
  if (code === 40901 && data?.version !== undefined) {
    return `${what} was saved meanwhile: it is at version ${data.version}.`
  }
  if (code === 40901) return `${what} ${said.conflict ?? 'was changed meanwhile'}.`
  const fields = data?.fields ?? []
  return fields.length > 0
    ? fields.map(({ field, message: why }) => `${field.replace(/^body\./, '')}: ${why}`).join('\n')
    : message
}

/** The database id behind a public one. Throws `CommandFailed`. */
export function decodeItem({ idSalt }: Backend, publicId: string): number {
  const id = createIdCodec(idSalt).decode(publicId)
  if (id === null) throw new CommandFailed(`There is no item with the id ${publicId}.`)
  return id
}

/** Options of a command that may make an item public. */
export interface Accepting {
  acceptUndescribed: boolean
}

/** `--accept-undescribed`. */
export function acceptUndescribed(): Option {
  return new Option(
    '--accept-undescribed',
    'also with pictures that have no description, because they show nothing',
  ).default(false)
}
