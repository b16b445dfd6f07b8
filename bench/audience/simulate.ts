import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailed } from '#cli/command-failed.ts'
import { channelOf } from '#contract/channels.ts'
import { createIdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { NOTICE, POSTS, SENTENCES, SPEAKERS } from './talk.ts'
import { enterRoom, type Viewer } from './viewer.ts'

export interface Simulation {
  /** Database id of a room that is on air. */
  contentId: number
  /** Origin of the running site's API. */
  base: string
  viewers: number
  /** Messages in a second. */
  rate: number
  /** Ends it. */
  signal: AbortSignal
  onCount: (counts: SimulationCounts) => void
}

export interface SimulationCounts {
  /** Viewers who are there. */
  connected: number
  said: number
  posts: number
  likes: number
  /** What all viewers together were told. */
  told: number
}

const POST_EVERY_MS = 15_000
const LIKE_EVERY_MS = 400

/**
 * Fills a room until it is told to stop: viewers come to the running site as readers do, made-up users speak, and hosts
 * post, pin and take the pin away again. Throws `CommandFailed` when nobody gets in.
 */
export async function simulateAudience(backend: Backend, simulation: Simulation): Promise<SimulationCounts> {
  const { viewers: wanted, rate } = simulation
  const counts: SimulationCounts = { connected: 0, said: 0, posts: 0, likes: 0, told: 0 }
  const viewers: Viewer[] = []
  const posts: string[] = []
  const act = async (count: 'said' | 'posts' | 'likes', work: () => Promise<boolean>) => {
    if (await work()) counts[count] += 1
    simulation.onCount(counts)
  }
  const failing = new AbortController()
  const signal = AbortSignal.any([simulation.signal, failing.signal])
  const enterOne = async () => void viewers.push(await enter(backend, simulation, counts))
  await enterOne().catch((error: unknown) => {
    throw new CommandFailed(`Nobody gets in at ${simulation.base}: ${error instanceof Error ? error.message : ''}`)
  })
  const notice = await pinNotice(backend, simulation)
  try {
    await Promise.all([
      comeIn(wanted - 1, signal, enterOne),
      every(1000 / rate, signal, () => act('said', () => speak(backend, simulation))),
      every(POST_EVERY_MS, signal, () => act('posts', () => postNext(backend, simulation, posts))),
      every(LIKE_EVERY_MS, signal, () => act('likes', () => likeSomething(viewers, posts))),
    ])
  } finally {
    failing.abort() // what is still under way when something failed
    for (const viewer of viewers) viewer.leave()
    if (notice !== null) await takeDown(backend, simulation, notice)
  }
  return counts
}

async function enter(backend: Backend, simulation: Simulation, counts: SimulationCounts): Promise<Viewer> {
  const ids = createIdCodec(backend.idSalt)
  const { groups } = await backend.live.host.describe(simulation.contentId, Math.floor(Date.now() / 1000))
  const liveId = ids.encode(simulation.contentId)
  const chats = groups.map((chat) => channelOf.chat(chat.group_id))
  const viewer = await enterRoom({
    base: simulation.base,
    liveId,
    channels: [channelOf.live(liveId), channelOf.room(liveId), ...chats],
    onTold: () => void (counts.told += 1),
  })
  counts.connected += 1
  simulation.onCount(counts)
  return viewer
}

/** Lets people in one after the other; who does not get in stays out. */
async function comeIn(count: number, signal: AbortSignal, enterOne: () => Promise<void>): Promise<void> {
  for (let index = 0; index < count && !signal.aborted; index += 1) {
    await enterOne().catch(() => {}) // a limit of connections or calls: the first one got in
  }
}

/** Does something again and again until the end. */
async function every(milliseconds: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(milliseconds, undefined, { signal }).catch(() => {}) // the end is no failure
  }
}

/** Says something as somebody; false where the room does not let them. */
function speak(backend: Backend, { contentId }: Simulation): Promise<boolean> {
  return attempt(backend, async (tx) => {
    const number = Math.floor(Math.random() * SPEAKERS.length)
    const name = SPEAKERS[number] ?? ''
    const sourceId = `simulation:${number}`
    const userId = await backend.identity.ensureUser(tx, { sourceId, name, avatar: '', accountId: null })
    const content = pick(SENTENCES)
    await backend.live.speak(tx, { contentId, columnId: null, userId, content, replyTo: null, clientId: null })
  })
}

function postNext(backend: Backend, { contentId }: Simulation, posts: string[]): Promise<boolean> {
  return attempt(backend, async (tx) => {
    const { text: content, isKey } = POSTS[posts.length % POSTS.length] ?? POSTS[0]
    const said = { type: 'text' as const, content, media: null, author: { name: '', avatar: '' } }
    posts.push((await backend.live.host.post(tx, contentId, { ...said, isKey, isTop: false })).msg_id)
  })
}

/** Somebody likes the room, or a post; who has done so already changes nothing. */
async function likeSomething(viewers: readonly Viewer[], posts: readonly string[]): Promise<boolean> {
  const viewer = pick(viewers)
  const isOfRoom = Math.random() < 0.5
  return viewer.like(isOfRoom ? '' : (posts.at(-1) ?? '')).then(
    () => true,
    () => false, // above a limit
  )
}

/** The database id of a notice in the main chat; null where there is no chat, or enough is pinned. */
async function pinNotice(backend: Backend, { contentId }: Simulation): Promise<number | null> {
  let id: number | null = null
  await attempt(backend, async (tx) => {
    const said = { type: 'notice' as const, content: NOTICE, media: null, author: { name: '', avatar: '' } }
    const place = { columnId: null, isTop: true, replyTo: null }
    const notice = await backend.live.host.say(tx, contentId, { ...said, ...place })
    id = createIdCodec(backend.idSalt).decode(notice.msg_id)
  })
  return id
}

async function takeDown(backend: Backend, { contentId }: Simulation, messageId: number): Promise<void> {
  await attempt(backend, async (tx) => void (await backend.live.host.setTop(tx, { contentId, messageId }, false)))
}

/** Whether the room allowed what was written in one transaction. */
async function attempt({ database }: Backend, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  try {
    await database.write(work)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('there is nothing to pick')
  return one
}
