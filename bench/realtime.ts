import { randomBytes } from 'node:crypto'
import { startChild, type Child } from './realtime-child.ts'
import type { ClientsTask, Delivered } from './realtime-clients.ts'
import type { Sent, ServerTask, Used } from './realtime-server.ts'
import { median, quantile } from './pairs.ts'
import { absoluteRow, type Row } from './report.ts'
import type { Settings } from './settings.ts'

/** Clients that are told something, beside a bare fan-out to as many. */
const AUDIENCES = [1000, 5000]
const CROWD = 10_000
/** Processes that the clients live in. */
const CLIENT_PROCESSES = 2
/** Between two single publications: more than the hub waits for others, and than a turn of all clients takes. */
const SINGLE_GAP_MS = 60
const GAP_PER_CLIENT_MS = 0.03
/** Messages of a busy moment in a chat: each comes for itself, right after the one before. */
const BURST = 100
const BURST_GAP_MS = 1
const CROWD_GAP_MS = 200

/** A server with an audience. */
interface Room {
  clients: number
  /** Sends messages, waits until everybody has them, and says what that took. */
  send(count: number, gapMs: number): Promise<Sending>
  rss(): Promise<number>
  close(): Promise<void>
}

interface Sending {
  /** Microseconds of processor time of the server. */
  cpu: number
  /** Microseconds until the last client had each message; delays of single deliveries. */
  until: number[]
  delays: number[]
  /** From the first message sent to the last one delivered. */
  took: number
}

/** The hub of the site beside `ws` and a loop, the same messages in turns; then a crowd that is only held and told. */
export async function measureRealtime(settings: Settings): Promise<Row[]> {
  const rows: Row[] = []
  for (const clients of AUDIENCES) rows.push(...(await measureAudience(clients, settings)))
  rows.push(...(await measureCrowd(settings)))
  return rows
}

async function measureAudience(clients: number, { seconds, rounds }: Settings): Promise<Row[]> {
  const ours = await openRoom('hub', clients)
  const floor = await openRoom('floor', clients)
  try {
    const gap = SINGLE_GAP_MS + GAP_PER_CLIENT_MS * clients
    const count = Math.max(5, Math.round((seconds * 1000) / gap))
    const measure = async (sendIn: (room: Room) => Promise<Sending>, toRate: (sending: Sending) => number) => {
      const samples: Record<'ours' | 'floor', { rate: number; cpu: number }[]> = { ours: [], floor: [] }
      for (let round = -1; round < rounds; round += 1) {
        for (const [side, room] of [
          ['floor', floor],
          ['ours', ours],
        ] as const) {
          const sending = await sendIn(room)
          if (round >= 0) samples[side].push({ rate: toRate(sending), cpu: sending.cpu }) // one round to warm up
        }
      }
      return (side: 'ours' | 'floor', what: 'rate' | 'cpu') => median(samples[side].map((sample) => sample[what]))
    }
    const single = await measure(
      (room) => room.send(count, gap),
      ({ until }) => (clients / median(until)) * 1e6,
    )
    const burst = await measure(
      (room) => room.send(BURST, BURST_GAP_MS),
      ({ took }) => ((clients * BURST) / took) * 1e6,
    )
    const row = (name: string, of: typeof single, value: number): Row => ({
      name: `${name} to ${clients} clients`,
      ours: of('ours', 'rate'),
      floor: of('floor', 'rate'),
      unit: 'deliveries/s',
      // The clients work on the same machine: by processor time of the server alone, too.
      ratio: Math.min(of('ours', 'rate') / of('floor', 'rate'), of('floor', 'cpu') / of('ours', 'cpu')),
      budget: { at: 'least', value, of: 'of the floor' },
    })
    return [row('single publications', single, 0.8), row('bursts', burst, 4)]
  } finally {
    await floor.close()
    await ours.close()
  }
}

async function measureCrowd({ seconds, rounds }: Settings): Promise<Row[]> {
  const memory = { hub: 0, floor: 0 }
  const sides = ['floor', 'hub'] as const
  let delays: number[] = []
  for (const side of sides) {
    const room = await openRoom(side, 0)
    const before = await room.rss()
    await room.close()
    const full = await openRoom(side, CROWD)
    try {
      memory[side] = ((await full.rss()) - before) / CROWD
      const count = Math.round((seconds * rounds * 1000) / CROWD_GAP_MS)
      if (side === 'hub') delays = (await full.send(count, CROWD_GAP_MS)).delays
    } finally {
      await full.close()
    }
  }
  return [
    absoluteRow(`${CROWD} clients held, 5 messages a second, p95`, quantile(delays, 0.95) / 1000, {
      most: 1000,
      unit: 'ms',
    }),
    {
      name: `memory of one of ${CROWD} clients`,
      ours: memory.hub / 1024,
      floor: memory.floor / 1024,
      unit: 'KiB',
      ratio: memory.hub / 1024,
      budget: { at: 'most', value: 20, of: 'KiB' },
    },
  ]
}

async function openRoom(kind: 'hub' | 'floor', clients: number): Promise<Room> {
  const secret = randomBytes(32).toString('hex')
  const server = startChild('realtime-server.ts', [kind, secret])
  const { port } = await server.ask<{ port: number }>({ do: 'start' } satisfies ServerTask)
  const each = Math.ceil(clients / CLIENT_PROCESSES)
  const processes =
    clients === 0 ? [] : Array.from({ length: CLIENT_PROCESSES }, () => startChild('realtime-clients.ts', []))
  const askAll = <T>(toTask: (child: Child, index: number) => ClientsTask) =>
    Promise.all(processes.map((child, index) => child.ask<T>(toTask(child, index))))
  const measure = () => server.ask<Used>({ do: 'measure' } satisfies ServerTask)
  await askAll((_child, index) => ({
    do: 'connect',
    port,
    count: Math.min(each, clients - index * each),
    firstNumber: index * each,
    secret: kind === 'hub' ? secret : null,
  }))
  return {
    clients,
    async send(count, gapMs) {
      const before = await measure()
      const all = askAll<Delivered>(() => ({ do: 'expect', messages: count }))
      const { sentAt } = await server.ask<Sent>({ do: 'send', count, gapMs } satisfies ServerTask)
      const answers = await all
      const after = await measure()
      const lastAt = sentAt.map((_, n) => Math.max(...answers.map(({ completedAt }) => completedAt[n] ?? 0)))
      return {
        cpu: after.cpu - before.cpu,
        until: sentAt.map((at, n) => (lastAt[n] ?? 0) - at),
        delays: answers.flatMap(({ delays }) => delays),
        took: (lastAt.at(-1) ?? 0) - (sentAt[0] ?? 0),
      }
    },
    rss: async () => (await measure()).rss,
    async close() {
      await askAll(() => ({ do: 'leave' }))
      for (const child of [...processes, server]) await child.stop()
    },
  }
}
