import { Option, type Command } from 'commander'
import { toDateText } from '#app/import/parse-date.ts'
import { toMessageMedia } from '#app/import/message-files.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Message, MessageType } from '#contract/live.ts'
import type { SaidDraft } from '#server/domains/live/live.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { CommandFailed } from './command-failed.ts'
import { decodeRoom, noRoom, takeFiles, toSeconds, writeInRoom } from './live-room.ts'
import { printLines, toCount, toTerminalLine } from './print-lines.ts'
import { withBackend } from './with-backend.ts'
import { failing } from './write-recorded.ts'

const LISTED = 50

interface SaidOptions {
  image: string[]
  video?: string
  audio?: string
  link?: string
  linkTitle?: string
  author: string
  top: boolean
  key?: boolean
  chat?: string
  type?: 'notice' | 'system'
  reply?: string
}

/** `live post|say|messages|pin|unpin|remove|approve|mute|unmute`. */
export function addLiveMessageCommands(group: Command): void {
  withFiles(group.command('post <id> [text]').description('post words, pictures, a film, a sound or a link'))
    .option('--key', 'as a key event, a chapter of the replay; the first line is its heading', false)
    .action((id: string, text: string = '', options: SaidOptions) =>
      say(id, { verb: 'post', text, options }, ({ live }, tx, room, said) =>
        live.host.post(tx, room, { ...said, isKey: options.key ?? false, isTop: options.top }),
      ),
    )
  withFiles(group.command('say <id> [text]').description('speak in a chat as the host, or as the room itself'))
    .option('--chat <chat>', 'id or name of the chat; the main one unless given')
    .addOption(new Option('--type <type>', 'as the room itself').choices(['notice', 'system']))
    .option('--reply <message>', 'id of the message that is answered')
    .action((id: string, text: string = '', options: SaidOptions) =>
      say(id, { verb: 'say', text, options }, async (backend, tx, room, said) =>
        backend.live.host.say(tx, room, {
          ...said,
          columnId: options.chat === undefined ? null : await findChat(backend, room, options.chat),
          isTop: options.top,
          replyTo: options.reply === undefined ? null : decodeMessage(backend, options.reply),
        }),
      ),
    )
  addOrderCommands(group)
}

function withFiles(command: Command): Command {
  return command
    .option('--image <file>', 'a picture, file or https address; may be given several times', collect, [])
    .option('--video <film>', 'a film, file or https address')
    .option('--audio <sound>', 'a sound, likewise')
    .option('--link <address>', 'a page')
    .option('--link-title <text>', 'what the page is called')
    .option('--author <name>', 'who speaks, in the place of the account', '')
    .option('--top', 'and pin it', false)
}

function collect(value: string, before: string[]): string[] {
  return [...before, value]
}

async function say(
  id: string,
  { verb, text, options }: { verb: string; text: string; options: SaidOptions },
  speak: (backend: Backend, tx: Tx, room: number, said: SaidDraft) => Promise<Message>,
): Promise<void> {
  const { image: images, video = null, audio = null, author } = options
  const link = toLink(options)
  await withBackend(async (backend) => {
    const files = await takeFiles(backend, { images, video, audio })
    const type = options.type ?? typeOf(options)
    const conflict = 'has enough pinned messages'
    const missing = `There is no live room ${id}, no such chat of it, or nothing to reply to.`
    const message = await writeInRoom(backend, id, { verb, conflict, missing }, async (tx, room) => {
      const media = await toMessageMedia(tx, backend.content, files, link)
      const content = text.replaceAll('\\n', '\n')
      return speak(backend, tx, room, { type, content, media, author: { name: author, avatar: '' } })
    })
    process.stdout.write(`${message.msg_id} is said.\n`)
  })
}

function toLink({ link, linkTitle }: SaidOptions) {
  if (link === undefined) return null
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) throw new CommandFailed(`--link: ${link} is no address`)
  return { title: linkTitle ?? new URL(link).host, url: link, cover: '' }
}

function typeOf({ image, video, audio, link }: SaidOptions): MessageType {
  if (image.length > 0) return 'image'
  if (video !== undefined) return 'video'
  if (audio !== undefined) return 'audio'
  return link === undefined ? 'text' : 'link'
}

async function findChat({ live, idSalt }: Backend, room: number, name: string): Promise<number> {
  const { groups } = await live.host.describe(room, Math.floor(Date.now() / 1000))
  const found = groups.find((group) => group.group_id === name || group.name === name)
  const id = found ? createIdCodec(idSalt).decode(found.group_id) : null
  if (id === null) throw new CommandFailed(`There is no chat ${name}: ${groups.map((group) => group.name).join(', ')}`)
  return id
}

function decodeMessage({ idSalt }: Backend, publicId: string): number {
  const id = createIdCodec(idSalt).decode(publicId)
  if (id === null) throw new CommandFailed(`There is no message ${publicId}.`)
  return id
}

function addOrderCommands(group: Command): void {
  group
    .command('messages <id>')
    .description('print what was said in a room, the latest first, with who said it')
    .option('--waiting', 'what waits for a moderator alone', false)
    .option('--posts', 'posts of the hosts alone', false)
    .option('--limit <count>', 'how many, 100 at most', toCount, LISTED)
    .action((id: string, options: { waiting: boolean; posts: boolean; limit: number }) =>
      withBackend((backend) => listMessages(backend, id, options)),
    )
  const order = (verb: string, description: string, done: string, change: MessageChange) =>
    group
      .command(`${verb} <id> <message>`)
      .description(description)
      .action((id: string, message: string) =>
        withBackend(async (backend) => {
          const messageId = decodeMessage(backend, message)
          const conflict = verb === 'pin' ? 'is not public, or enough are pinned' : 'is not public'
          const missing = `There is no message ${message} in ${id}.`
          await writeInRoom(backend, id, { verb, message, conflict, missing }, (tx, contentId) =>
            change(backend.live.host, tx, { contentId, messageId }),
          )
          process.stdout.write(`${message} ${done}.\n`)
        }),
      )
  order('pin', 'keep a message in sight', 'is pinned', (host, tx, place) => host.setTop(tx, place, true))
  order('unpin', 'let a message go', 'is not pinned', (host, tx, place) => host.setTop(tx, place, false))
  order('remove', 'take a message away', 'is removed', (host, tx, place) => host.remove(tx, place))
  order('approve', 'show a message that waits or was removed', 'is public', (host, tx, place) =>
    host.approve(tx, place),
  )
  addMuteCommands(group)
}

type Host = Backend['live']['host']
type MessageChange = (host: Host, tx: Tx, place: { contentId: number; messageId: number }) => Promise<Message>

function addMuteCommands(group: Command): void {
  group
    .command('mute <id> <person>')
    .description('keep a user from speaking in a room')
    .option('--for <seconds>', 'how long; as long as the room is there unless given', toSeconds, 0)
    .option('--reason <text>', 'for those who read the audit log', '')
    .option('--remove', 'and take away what the user said there', false)
    .action((id: string, person: string, options: { for: number; reason: string; remove: boolean }) =>
      withBackend(async (backend) => {
        const userId = decodePerson(backend, person)
        const { for: seconds, reason, remove: removes } = options
        const detail = { user_id: person, seconds, reason, remove: removes }
        const missing = `There is no user ${person}, or no live room ${id}.`
        await writeInRoom(backend, id, { verb: 'mute', detail, missing }, (tx, room) => {
          const until = seconds === 0 ? 0 : tx.now + seconds
          return backend.live.host.mute(tx, room, { userId, until, reason, removes })
        })
        process.stdout.write(`${person} is muted in ${id}.\n`)
      }),
    )
  group
    .command('unmute <id> <person>')
    .description('let a user speak in a room again')
    .action((id: string, person: string) =>
      withBackend(async (backend) => {
        const userId = decodePerson(backend, person)
        const missing = `${person} is not muted in ${id}.`
        await writeInRoom(backend, id, { verb: 'unmute', detail: { user_id: person }, missing }, (tx, room) =>
          backend.live.host.unmute(tx, room, userId),
        )
        process.stdout.write(`${person} may speak in ${id}.\n`)
      }),
    )
}

function decodePerson({ idSalt }: Backend, publicId: string): number {
  const id = createIdCodec(idSalt).decodePerson(publicId)
  if (id === null) throw new CommandFailed(`There is no user with the id ${publicId}.`)
  return id
}

const STATES = ['waits', 'public', 'removed'] as const

async function listMessages(
  backend: Backend,
  id: string,
  { waiting, posts, limit }: { waiting: boolean; posts: boolean; limit: number },
): Promise<void> {
  const wanted = {
    id,
    pagesize: Math.min(limit, 100),
    ...(posts && { posts: 1 as const }),
    ...(waiting && { status: 0 }),
  }
  decodeRoom(backend, id)
  const said = { missing: noRoom(id) }
  const { list } = await failing(`lives/${id}`, () => backend.live.host.listMessages(wanted), said)
  printLines(
    list.map((message) => [
      message.msg_id,
      toDateText(message.create_time),
      STATES[message.status === 1 ? 1 : message.status === 2 ? 2 : 0],
      message.group_id === '' ? 'post' : 'chat',
      message.user.id || '-',
      toTerminalLine(message.user.name),
      toTerminalLine(message.content),
    ]),
    'Nothing was said.',
  )
}
