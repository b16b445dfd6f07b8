import { InvalidArgumentError, Option, type Command } from 'commander'
import { checkSound, type SoundFinding } from '#app/live/check-sound.ts'
import { toDateText } from '#app/import/parse-date.ts'
import { createIdCodec } from '#contract/ids.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LivePlaylist } from '#contract/live.ts'
import { createFetcher } from '#server/outside/fetch-safely.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { CommandFailed } from './command-failed.ts'
import { acceptUndescribed, type Accepting, failing } from './write-recorded.ts'
import { createItem } from './content-writing-commands.ts'
import { addLiveMessageCommands } from './live-message-commands.ts'
import { decodeRoom, noRoom, takeFilm, toSeconds, writeInRoom } from './live-room.ts'
import { printLines, toTerminalLine } from './print-lines.ts'
import { withBackend } from './with-backend.ts'

const LISTED = 100

/** `live …`: what the hosts of live rooms do, by the public id that stands in the address of each. */
export function addLiveCommands(program: Command): void {
  const group = program.command('live').description('run live rooms: put them on air, post, keep order in chats')
  addReadCommands(group)
  addStateCommands(group)
  addReplayCommands(group)
  addLiveMessageCommands(group)
}

function addReadCommands(group: Command): void {
  group
    .command('list')
    .description(`print live rooms, the latest made first, ${LISTED} at most`)
    .action(() => withBackend(listRooms))
  group
    .command('show <id>')
    .description('print how a room stands, with the ids of its chats')
    .action((publicId: string) => withBackend((backend) => showRoom(backend, publicId)))
  group
    .command('sound <id>')
    .description('say what the sound of a room weighs for readers who save data; fails where that is too much')
    .action((publicId: string) => withBackend((backend) => tellSound(backend, publicId)))
  group
    .command('create <file>')
    .description('make a room of a Markdown file with front matter, as `content create` does')
    .option('--note <text>', 'why, for the list of revisions', '')
    .addOption(acceptUndescribed())
    .action((file: string, options: Accepting & { note: string }) =>
      createItem(file, { ...options, type: 'local_live' }),
    )
}

function addStateCommands(group: Command): void {
  const step = (name: string, description: string, done: string, change: StateChange, conflict: string) =>
    group
      .command(`${name} <id>`)
      .description(description)
      .action((id: string) =>
        withBackend(async (backend) => {
          await writeInRoom(backend, id, { verb: name, conflict }, (tx, room) => change(backend.live.host, tx, room))
          process.stdout.write(`${id} ${done}.\n`)
        }),
      )
  const isNotToBegin = 'is not public, or neither to begin nor paused'
  step('start', 'go on air', 'is on air', (host, tx, room) => host.start(tx, room), isNotToBegin)
  step('pause', 'pause a room that is on air', 'is paused', (host, tx, room) => host.pause(tx, room), 'is not on air')
  step('resume', 'go on after a pause', 'is on air', (host, tx, room) => host.start(tx, room), isNotToBegin)
  step('cancel', 'call a room off', 'is called off', (host, tx, room) => host.cancel(tx, room), 'has begun')
  step(
    'reopen',
    'make a room that was called off, or ended by mistake, one that is still to begin',
    'is still to begin',
    (host, tx, room) => host.reopen(tx, room),
    'is neither called off nor ended',
  )
  group
    .command('policy <id>')
    .description('set how fast viewers may speak, how long their messages wait, and whether they may')
    .option('--slow <seconds>', 'between two messages of a viewer', toSeconds)
    .option('--delay <seconds>', 'before others see a message', toSeconds)
    .addOption(new Option('--who <who>', 'who may speak').choices(['user', 'host']))
    .action((id: string, { slow, delay, who }: { slow?: number; delay?: number; who?: 'user' | 'host' }) =>
      withBackend(async (backend) => {
        const policy = {
          ...(slow !== undefined && { slowSeconds: slow }),
          ...(delay !== undefined && { preDelaySeconds: delay }),
          ...(who && { role: who }),
        }
        if (Object.keys(policy).length === 0) throw new CommandFailed('Give --slow, --delay or --who.')
        await writeInRoom(backend, id, { verb: 'policy', detail: policy }, (tx, room) =>
          backend.live.host.setPolicy(tx, room, policy),
        )
        await showRoom(backend, id)
      }),
    )
}

type StateChange = (host: Backend['live']['host'], tx: Tx, room: number) => Promise<void>

interface ReplayOptions {
  replay?: string
  offset?: number
}

function addReplayCommands(group: Command): void {
  group
    .command('end <id>')
    .description('end a room; with its replay it is shown at once')
    .option('--replay <film>', 'file or https address')
    .option('--offset <seconds>', 'added to the seconds of the replay to get those since the start', toOffset)
    .action((id: string, { replay, offset = 0 }: ReplayOptions) =>
      withBackend(async (backend) => {
        const address = replay === undefined ? null : await takeFilm(backend, replay)
        await writeInRoom(backend, id, { verb: 'end', conflict: 'is not on air' }, (tx, room) =>
          backend.live.host.end(tx, room, address === null ? null : { address, offset }),
        )
        process.stdout.write(`${id} has ended${address === null ? '' : ' and can be seen again'}.\n`)
      }),
    )
  group
    .command('replay <id> [film]')
    .description('set the replay of a room that ended, a file or https address; without one it is taken away')
    .option('--offset <seconds>', 'as of `live end`', toOffset)
    .action((id: string, film: string | undefined, { offset }: ReplayOptions) =>
      withBackend(async (backend) => {
        const address = film === undefined ? '' : await takeFilm(backend, film)
        await setReplay(backend, id, { address, ...(offset !== undefined && { offset }) })
        process.stdout.write(`${id} ${address === '' ? 'has no replay any more' : 'can be seen again'}.\n`)
      }),
    )
  group
    .command('offset <id> <seconds>')
    .description('shift chat and posts against the replay: what is added to its seconds to get those since the start')
    .action((id: string, seconds: string) =>
      withBackend(async (backend) => {
        await setReplay(backend, id, { offset: toOffset(seconds) })
        process.stdout.write(`${id} is shifted by ${seconds} seconds.\n`)
      }),
    )
}

async function setReplay(backend: Backend, id: string, replay: { address?: string; offset?: number }): Promise<void> {
  await writeInRoom(backend, id, { verb: 'replay', detail: replay, conflict: 'has not ended' }, (tx, room) =>
    backend.live.host.setReplay(tx, room, replay),
  )
}

async function listRooms(backend: Backend): Promise<void> {
  const { publishing, live, idSalt } = backend
  const ids = createIdCodec(idSalt)
  const lines: string[][] = []
  for (const { id, state, title } of await publishing.list({ type: 'local_live' }, LISTED)) {
    const room = await live.describeRoom(id)
    if (room) lines.push([ids.encode(id), toWord(room), state, toTime(room.startedAt ?? 0), toTerminalLine(title)])
  }
  printLines(lines, 'There are no live rooms.')
}

async function showRoom(backend: Backend, publicId: string): Promise<void> {
  const { live } = backend
  const id = decodeRoom(backend, publicId)
  const now = Math.floor(Date.now() / 1000)
  const room = await failing(`lives/${publicId}`, () => live.host.describe(id, now), {
    missing: noRoom(publicId),
  })
  const { slow_seconds: slow, pre_delay_seconds: delay, role } = room.chat
  const counts = [`${room.online_count} online`, `${room.post_count} posts`, `${room.key_count} key events`]
  printLines(
    [
      ['title', toTerminalLine(room.title)],
      ['status', toWord(room), room.auto_start ? 'starts by itself' : 'is started by hand'],
      ['planned', toTime(room.plan_start_time), toTime(room.plan_end_time)],
      ['on air', toTime(room.started_at), toTime(room.ended_at)],
      ['counts', ...counts, `${room.like_count} likes`],
      ['speak', role, `${slow} s between messages`, `${delay} s before others see them`],
      ...room.groups.map((chat) => [
        'chat',
        chat.group_id,
        chat.enable_chat ? 'open' : 'closed',
        toTerminalLine(chat.name),
      ]),
      ...room.mutes.map((mute) => [
        'muted',
        mute.user_id,
        mute.until === 0 ? 'for good' : toDateText(mute.until),
        toTerminalLine(mute.name),
        toTerminalLine(mute.reason),
      ]),
      ...(room.replay ? [['replay', room.replay.address, `shifted by ${room.replay.offset} s`]] : []),
      ['path', room.path],
    ],
    '',
  )
}

/** Throws `CommandFailed` where a line is heavier than readers who save data reckon with. */
async function tellSound({ idSalt, live }: Backend, publicId: string): Promise<void> {
  const detail = await live.findDetail(decodeRoom({ idSalt }, publicId))
  if (!detail) throw new CommandFailed(noRoom(publicId))
  const findings = await askSound(detail.playlists)
  if (findings.length === 0) {
    process.stdout.write('The room has no line of sound: readers who save data see its posts alone.\n')
    return
  }
  printLines(
    findings.map(({ name, found }) => [toTerminalLine(name), found]),
    '',
  )
  const heavy = findings.filter(({ isLight }) => isLight === false).length
  if (heavy > 0) throw new CommandFailed(`${heavy} of ${findings.length} lines of sound are too heavy.`)
}

async function askSound(playlists: readonly LivePlaylist[]): Promise<SoundFinding[]> {
  const fetcher = createFetcher()
  try {
    return await checkSound(playlists, fetcher)
  } finally {
    await fetcher.close()
  }
}

function toWord({ status }: { status: number }): string {
  return Object.entries(LIVE_STATUS).find(([, number]) => number === status)?.[0] ?? ''
}

function toTime(seconds: number): string {
  return seconds === 0 ? '-' : toDateText(seconds)
}

function toOffset(text: string): number {
  if (/^-?\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('it is no number of seconds between -999999 and 999999')
}
