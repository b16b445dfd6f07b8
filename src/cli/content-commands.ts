import type { Command } from 'commander'
import { parseDate } from '#app/import/parse-date.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { CommandFailed } from './command-failed.ts'
import { acceptUndescribed, type Accepting, decodeItem, failing, writeRecorded } from './write-recorded.ts'
import { addWritingCommands } from './content-writing-commands.ts'
import { toKeys } from './print-lines.ts'
import { withBackend } from './with-backend.ts'

/** `content …`: what editors do to items, by the public id that stands in the address of each. */
export function addContentCommands(program: Command): void {
  const group = program.command('content').description('write items, publish them, take them down, put them in place')
  addWritingCommands(group)
  addStateCommands(group)
  addPlaceCommands(group)
}

function addStateCommands(group: Command): void {
  const step = (verb: string, description: string, done: string, change: Change) =>
    group
      .command(`${verb} <id>`)
      .description(description)
      .action((id: string) => changeContent(id, verb, change, done))
  group
    .command('publish <id>')
    .description('make an item public')
    .addOption(acceptUndescribed())
    .action((id: string, { acceptUndescribed: isAccepted }: Accepting) => {
      const publish: Change = async ({ content, publishing }, tx, key) => {
        await publishing.refuseUndescribed(tx.db, key, isAccepted)
        await content.publishContent(tx, key, tx.now)
      }
      return changeContent(id, 'publish', publish, 'is public')
    })
  step(
    'restore',
    'make an item that was taken down public again, as publish does',
    'is public',
    ({ content }, tx, key) => content.publishContent(tx, key, tx.now),
  )
  group
    .command('schedule <id>')
    .description('have an item appear at a later time')
    .requiredOption('--at <time>', 'like 2026-11-20T08:00:00+08:00')
    .addOption(acceptUndescribed())
    .action((id: string, { at, acceptUndescribed: isAccepted }: Accepting & { at: string }) => {
      const time = parseDate(at)
      if (time === null) throw new CommandFailed(`--at: "${at}" is not a time like 2026-11-20T08:00:00+08:00`)
      const schedule: Change = async ({ content, publishing }, tx, key) => {
        if (time <= tx.now) throw new CommandFailed(`--at: ${at} is past`)
        await publishing.refuseUndescribed(tx.db, key, isAccepted)
        await content.scheduleContent(tx, key, time)
      }
      return changeContent(id, 'schedule', schedule, `appears at ${at}`)
    })
  step(
    'withdraw',
    'make an item that is scheduled or was taken down a draft again',
    'is a draft',
    ({ content }, tx, key) => content.editing.withdraw(tx, key),
  )
  step('remove', 'take an item down; its address answers that it is gone', 'is taken down', ({ content }, tx, key) =>
    content.removeContent(tx, key),
  )
  step('delete', 'delete a draft that no reader ever saw', 'is deleted', ({ publishing }, tx, key) =>
    publishing.deleteDraft(tx, key),
  )
}

function addPlaceCommands(group: Command): void {
  const order = (verb: 'pin' | 'unpin', description: string, done: string) =>
    group
      .command(`${verb} <id> <group>`)
      .description(description)
      .action((id: string, place: string) => {
        const change: Change = async (backend, tx, key) =>
          backend.content.editing[verb](tx, key, await findGroup(backend, place))
        return changeContent(id, verb, change, `${done} ${place}`)
      })
  order('pin', 'put an item first in a group: column:<key>, topic:<key> or list:<key>', 'comes first in')
  order('unpin', 'take an item back to its place in a group', 'stands in its place in')
  group
    .command('move <id>')
    .description('move an item into columns, topics and lists, out of all others; a kind that is left out stays')
    .option('--columns <keys>', 'keys with commas; "" for none', toKeys)
    .option('--topics <keys>', 'as --columns', toKeys)
    .option('--lists <keys>', 'as --columns', toKeys)
    .action((publicId: string, wanted: { columns?: string[]; topics?: string[]; lists?: string[] }) =>
      withBackend(async (backend) => {
        const target = `contents/${publicId}`
        const id = decodeItem(backend, publicId)
        const work = await failing(target, () => backend.publishing.prepareMove(id, wanted))
        const places = await writeRecorded(backend, { action: 'content move', target, detail: wanted }, work)
        const names = places.map(({ kind, key }) => `${kind}:${key}`)
        process.stdout.write(`${publicId} stands in ${names.join(', ') || 'no group'}.\n`)
      }),
    )
}

type Change = (backend: Backend, tx: Tx, id: number) => Promise<void>

/** Why a state does not allow something. */
const conflicts: Record<string, string> = {
  schedule: 'is public already: take it down first',
  withdraw: 'is public already: take it down first',
  delete: 'is or was public: take it down instead',
  pin: 'cannot come first: ten items do so already',
}

async function changeContent(publicId: string, verb: string, change: Change, done: string): Promise<void> {
  await withBackend(async (backend) => {
    const id = decodeItem(backend, publicId)
    const conflict = conflicts[verb]
    const recorded = { action: `content ${verb}`, target: `contents/${publicId}`, ...(conflict && { conflict }) }
    await writeRecorded(backend, recorded, (tx) => change(backend, tx, id))
    process.stdout.write(`${publicId} ${done}.\n`)
  })
}

/** The id of a group as a command names it. Throws `CommandFailed`. */
async function findGroup({ site }: Backend, named: string): Promise<number> {
  const [kind = '', key = ''] = named.split(':')
  const groups = { column: site.listColumns, topic: site.listTopics, list: site.listLists }
  const found =
    kind === 'column' || kind === 'topic' || kind === 'list'
      ? (await groups[kind]()).find((group) => group.key === key)
      : undefined
  if (!found)
    throw new CommandFailed(`There is no group ${named}; name one as column:<key>, topic:<key> or list:<key>.`)
  return found.id
}
