import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { RealtimeError, type Realtime } from '#server/realtime/realtime.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { startLiveSite, type LiveSite, type TestRoom } from '#tests/support/live-site.ts'
import { createAudiences, type Audiences } from './publish-audiences.ts'

interface Told {
  channel: string
  data: unknown
  key: string | undefined
}

/** A hub with so many clients in each room. */
function fakeHub(kind: Realtime['kind']) {
  const clients = new Map<string, number>()
  const told: Told[] = []
  const toldDesk: Told[] = []
  const realtime: Realtime = {
    kind,
    async publish(channel, data, options = {}) {
      expect(options.skipHistory).toBe(true)
      const list = channel.startsWith('desk:') ? toldDesk : told
      list.push({ channel, data, key: options.idempotencyKey })
      return null
    },
    presenceStats: async (channel) => ({ clients: clients.get(channel) ?? 0, users: 0 }),
    broadcast: async () => undefined,
    presence: async () => new Map(),
    history: async () => ({ offset: 0, epoch: '', publications: [] }),
    historyRemove: async () => undefined,
    disconnect: async () => undefined,
    unsubscribe: async () => undefined,
    health: async () => undefined,
    close: async () => undefined,
  }
  return { realtime, clients, told, toldDesk }
}

eachDatabase('audiences of live rooms', (openDatabase) => {
  let database: Database
  let site: LiveSite
  let room: TestRoom
  let channel: string
  let now = 0
  const start = (kind: Realtime['kind']): ReturnType<typeof fakeHub> & Audiences => {
    const hub = fakeHub(kind)
    const ids = createIdCodec(site.backend.idSalt)
    return { ...hub, ...createAudiences({ database, ids, realtime: hub.realtime }) }
  }
  beforeAll(async () => {
    database = await openDatabase()
    site = await startLiveSite(database)
  })
  beforeEach(async () => {
    room = await site.makeRoom({ status: 1 })
    channel = `live:${room.publicId}`
    now += 1_000_000
  })

  const counted = async () =>
    await database.db
      .selectFrom('live_audiences')
      .select(['clients', 'counted_at'])
      .where('content_id', '=', room.id)
      .execute()

  it('are summed over all processes, and told to the clients of each', async () => {
    const [first, second] = [start('embedded'), start('embedded')]
    first.clients.set(channel, 3)
    second.clients.set(channel, 4)
    await first.tell(now)
    await second.tell(now)
    await first.tell(now + 2)
    const patch = (online: number) => ({ t: 'patch', detail: { online_count: online, view_count: 0, live_count: 0 } })
    expect(first.told.map(({ data }) => data)).toEqual([patch(3), patch(7)])
    expect(second.told.map(({ data }) => data)).toEqual([patch(7)])
  })

  it('are told when they change, every two seconds at most', async () => {
    const hub = start('embedded')
    hub.clients.set(channel, 1)
    for (const second of [0, 1, 2, 3, 4]) await hub.tell(now + second)
    expect(hub.told).toHaveLength(1)
    hub.clients.set(channel, 2)
    await hub.tell(now + 5)
    expect(hub.told).toHaveLength(1)
    await hub.tell(now + 6)
    expect(hub.told).toHaveLength(2)
  })

  it('are written down when they change, and again every ten seconds', async () => {
    const hub = start('embedded')
    hub.clients.set(channel, 5)
    for (const second of [0, 2, 4, 6, 8]) await hub.tell(now + second)
    expect(await counted()).toEqual([{ clients: 5, counted_at: now }])
    await hub.tell(now + 10)
    expect(await counted()).toEqual([{ clients: 5, counted_at: now + 10 }])
    hub.clients.set(channel, 0)
    await hub.tell(now + 12)
    await hub.tell(now + 30)
    expect(await counted()).toEqual([{ clients: 0, counted_at: now + 12 }])
  })

  it('of a process that is gone are no longer counted', async () => {
    const [gone, hub] = [start('embedded'), start('embedded')]
    gone.clients.set(channel, 9)
    await gone.tell(now)
    hub.clients.set(channel, 1)
    await hub.tell(now + 28)
    await hub.tell(now + 32)
    expect(hub.told.map(({ data }) => data)).toMatchObject([
      { detail: { online_count: 10 } },
      { detail: { online_count: 1 } },
    ])
    await hub.tell(now + 1200)
    expect(await counted()).toHaveLength(1)
  })

  it('are counted once where processes share a hub', async () => {
    const [first, second] = [start('centrifugo'), start('centrifugo')]
    for (const hub of [first, second]) {
      hub.clients.set(channel, 6)
      await hub.tell(now)
    }
    expect(await counted()).toEqual([{ clients: 6, counted_at: now }])
    const [one, other] = [first.told[0], second.told[0]]
    expect(one).toMatchObject({ data: { detail: { online_count: 6 } } })
    expect(other).toEqual(one)
  })

  it('are not asked for again at once where the hub does not answer', async () => {
    const hub = start('centrifugo')
    let asked = 0
    hub.realtime.presenceStats = async () => {
      asked += 1
      throw new RealtimeError(100, 'is not there')
    }
    await expect(hub.tell(now)).rejects.toThrow('is not there')
    await hub.tell(now + 29)
    expect(asked).toBe(1)
    await expect(hub.tell(now + 30)).rejects.toThrow('is not there')
  })

  it('of a room that ended are counted while anybody is left', async () => {
    const hub = start('embedded')
    hub.clients.set(channel, 2)
    await hub.tell(now)
    await database.write((tx) => site.backend.live.host.end(tx, room.id, null))
    hub.clients.set(channel, 1)
    await hub.tell(now + 2)
    expect(hub.told.at(-1)).toMatchObject({ data: { detail: { online_count: 1 } } })
    hub.clients.set(channel, 0)
    await hub.tell(now + 4)
    expect(await counted()).toEqual([{ clients: 0, counted_at: now + 4 }])
  })

  it('are told to desks of processes without a viewer, and that the last one left', async () => {
    const [viewers, desk] = [start('embedded'), start('embedded')]
    viewers.clients.set(channel, 2)
    await viewers.tell(now)
    await desk.tell(now)
    viewers.clients.set(channel, 0)
    await viewers.tell(now + 2)
    await desk.tell(now + 2)
    const online = desk.toldDesk.map(({ data }) => data)
    expect(online).toMatchObject([{ detail: { online_count: 2 } }, { detail: { online_count: 0 } }])
    expect(viewers.toldDesk.at(-1)).toMatchObject({ channel: `desk:${room.publicId}`, data: online.at(-1) })
    expect(desk.told.every(({ channel: name }) => name === channel)).toBe(true)
  })
})
