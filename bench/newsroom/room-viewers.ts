import { setTimeout as sleep } from 'node:timers/promises'
import { Centrifuge } from 'centrifuge'
import { channelOf } from '#contract/channels.ts'
import { createRealtimeTokens } from '#server/realtime/tokens.ts'
import { answerTasks } from '../realtime-child.ts'

export type ViewersTask =
  | { do: 'connect'; origin: string; liveId: string; groupId: string; count: number; secret: string }
  /** Answers when each viewer was told each of these messages. */
  | { do: 'hear'; messages: readonly string[] }

/** What viewers were told since they came. */
export interface Heard {
  /** Messages that one viewer was told more than once. */
  twice: number
}

const SECONDS = 3600
/** Handshakes under way at a time. */
const AT_ONCE = 50

/** Each viewer's messages, by their ids: how often each was told. */
const viewers: Map<string, number>[] = []
let onTold = () => {}

answerTasks(async (given) => {
  const task = given as ViewersTask
  if (task.do === 'connect') {
    for (let first = 0; first < task.count; first += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, task.count - first) }, (_, index) => first + index)
      await Promise.all(numbers.map((number) => enter(task, number)))
    }
    return {}
  }
  const missing = () => viewers.some((told) => task.messages.some((id) => !told.has(id)))
  while (missing()) await new Promise<void>((resolve) => (onTold = resolve))
  const twice = viewers.reduce((sum, told) => sum + [...told.values()].filter((times) => times > 1).length, 0)
  return { twice } satisfies Heard
})

/** Comes in with the client that readers have, which connects again by itself; what it missed is asked for, as pages do. */
async function enter(room: ViewersTask & { do: 'connect' }, number: number): Promise<void> {
  const { origin, groupId, secret } = room
  const clock = () => Math.floor(Date.now() / 1000)
  const tokens = createRealtimeTokens(secret, clock)
  const client = new Centrifuge(`${origin.replace('http', 'ws')}/connection/websocket`, {
    getToken: () => tokens.signConnection({ sub: `u${number}`, exp: clock() + SECONDS }),
  })
  const told = new Map<string, number>()
  const subscription = client.newSubscription(channelOf.chat(groupId))
  subscription.on('publication', ({ data }) => {
    const id: unknown = data?.message?.msg_id
    if (typeof id !== 'string') return
    told.set(id, (told.get(id) ?? 0) + 1)
    onTold()
  })
  subscription.on('subscribed', ({ wasRecovering, recovered }) => {
    if (!wasRecovering || recovered) return
    void listSaid(room, number).then((ids) => {
      // What is asked for may be told as well; a page knows it by its id.
      for (const id of ids) told.set(id, told.get(id) ?? 0)
      onTold()
    })
  })
  subscription.subscribe()
  client.connect()
  await subscription.ready()
  viewers.push(told)
}

/** What was said last, by its ids; asked for again while the site has too much to do. */
async function listSaid(
  { origin, liveId, groupId }: ViewersTask & { do: 'connect' },
  number: number,
): Promise<string[]> {
  const headers = { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` }
  for (;;) {
    const query = new URLSearchParams({ group_id: groupId, pagesize: '100' })
    const response = await fetch(`${origin}/peony/v3/live/chat/${liveId}?${query}`, { headers })
    const { code, data } = (await response.json()) as { code: number; data: { list: { msg_id: string }[] } }
    if (code === 0) return data.list.map(({ msg_id }) => msg_id)
    await sleep(1000)
  }
}
