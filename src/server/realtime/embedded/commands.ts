import { z } from 'zod'
import { parseJson } from '#base/parse-json.ts'

const text = z.string().default('')
const number = z.int().nonnegative().default(0)
const flag = z.boolean().default(false)
const value = z.unknown().optional()
const channel = z.object({ channel: text })
/** Where a client was when it lost its connection. */
const position = { recover: flag, epoch: text, offset: number }

/** What each command says, by its name; what the protocol knows besides is passed over. */
const bodies = {
  connect: z.object({ token: text, subs: z.record(z.string(), z.object(position)).default({}) }),
  subscribe: z.object({
    ...channel.shape,
    ...position,
    token: text,
    join_leave: flag,
    delta: text,
    flag: number,
    type: number,
    tf: value,
  }),
  unsubscribe: channel,
  publish: z.object({ ...channel.shape, data: value }),
  presence: channel,
  presence_stats: channel,
  history: z.object({
    ...channel.shape,
    limit: z.int().default(0),
    since: z.object({ offset: number, epoch: text }).nullish(),
    reverse: flag,
  }),
  rpc: z.object({}),
  refresh: z.object({ token: text }),
  sub_refresh: z.object({ ...channel.shape, token: text }),
} as const

type Bodies = { [M in keyof typeof bodies]: z.infer<(typeof bodies)[M]> }
type Method = keyof Bodies
export type BodyOf<M extends Method> = Bodies[M]

/** One command of a client. `bad` stands for what is none. */
export type Command =
  | { [M in Method]: { method: M; id: number; body: Bodies[M] } }[Method]
  | { method: 'pong' }
  | { method: 'send' }
  | { method: 'bad' }

const BAD: Command = { method: 'bad' }
const ID_MAX = 0xff_ff_ff_ff

/** The commands of a frame, one on each line, up to the first that is none. */
export function parseFrame(frame: string): Command[] {
  const commands: Command[] = []
  for (const line of (frame.endsWith('\n') ? frame.slice(0, -1) : frame).split('\n')) {
    const command = parseLine(line)
    commands.push(command)
    if (command.method === 'bad') break
  }
  return commands
}

const line = z.record(z.string(), z.unknown())

function parseLine(given: string): Command {
  const fields = line.safeParse(parseJson(given))
  if (!fields.success) return BAD
  const { id, ...methods } = fields.data
  const [[method, body] = [], second] = Object.entries(methods).filter(([, content]) => content !== null)
  if (second !== undefined) return BAD
  if (method === undefined) return id === undefined || id === 0 ? { method: 'pong' } : BAD
  if (method === 'send') return { method: 'send' }
  const isNumbered = typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= ID_MAX
  return isNumbered ? toCommand(id, method, body) : BAD
}

function toCommand(id: number, method: string, body: unknown): Command {
  if (!isMethod(method)) return BAD
  const parsed = bodies[method].safeParse(body)
  // The schema of the method made the body: what the compiler cannot follow through a table.
  return parsed.success ? ({ method, id, body: parsed.data } as Command) : BAD
}

function isMethod(name: string): name is Method {
  return Object.hasOwn(bodies, name)
}
