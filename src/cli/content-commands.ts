import type { Command } from 'commander'
import { createIdCodec } from '#contract/ids.ts'
import { parseDate } from '#app/import/parse-date.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

/** `content publish|schedule|remove <id>` with the public id that stands in the address of an item. */
export function addContentCommands(program: Command): void {
  const group = program.command('content').description('change the state of one item')
  group
    .command('publish <id>')
    .description('make an item public, also one that was taken down')
    .action((id: string) =>
      changeContent(id, 'is public', ({ content }, tx, key) => content.publishContent(tx, key, tx.now)),
    )
  group
    .command('schedule <id>')
    .description('have an item appear at a later time')
    .requiredOption('--at <time>', 'like 2026-11-20T08:00:00+08:00')
    .action((id: string, { at }: { at: string }) => {
      const time = parseDate(at)
      if (time === null) throw new CommandFailed(`--at: "${at}" is not a time like 2026-11-20T08:00:00+08:00`)
      return changeContent(id, `appears at ${at}`, ({ content }, tx, key) => {
        if (time <= tx.now) throw new CommandFailed(`--at: ${at} is past`)
        return content.scheduleContent(tx, key, time)
      })
    })
  group
    .command('remove <id>')
    .description('take an item down; its address answers that it is gone')
    .action((id: string) =>
      changeContent(id, 'is taken down', ({ content }, tx, key) => content.removeContent(tx, key)),
    )
}

type Change = (backend: Backend, tx: Tx, id: number) => Promise<void>

async function changeContent(publicId: string, done: string, change: Change): Promise<void> {
  await withBackend(async (backend) => {
    const id = createIdCodec(backend.idSalt).decode(publicId)
    if (id === null) throw new CommandFailed(`There is no item with the id ${publicId}.`)
    try {
      await backend.database.write((tx) => change(backend, tx, id))
    } catch (error) {
      if (error instanceof AppError && error.code === 40401)
        throw new CommandFailed(`There is no item with the id ${publicId}.`)
      if (error instanceof AppError && error.code === 40901)
        throw new CommandFailed(`${publicId} is public already: take it down first.`)
      throw error
    }
    process.stdout.write(`${publicId} ${done}.\n`)
  })
}
