import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPublications, type Outbox } from '#server/realtime/publications.ts'
import { RealtimeError, type Realtime } from '#server/realtime/realtime.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation, hasOneSession } from '#tests/support/each-database.ts'

interface Recorder {
  realtime: Realtime
  /** What was published, as `channel data`. */
  said: string[]
  keys: (string | undefined)[]
  /** Called before each publication; what it throws is its failure. */
  meet: (channel: string, data: unknown) => void | Promise<void>
}

/** A port that notes what it is told. */
function createRecorder(kind: Realtime['kind']): Recorder {
  const unused = () => Promise.reject(new Error('not part of this test'))
  const recorder: Recorder = {
    said: [],
    keys: [],
    meet: () => {},
    realtime: {
      kind,
      async publish(channel, data, options) {
        await recorder.meet(channel, data)
        recorder.keys.push(options?.idempotencyKey)
        recorder.said.push(`${channel} ${JSON.stringify(data)}`)
        return null
      },
      broadcast: unused,
      presence: unused,
      presenceStats: unused,
      history: unused,
      historyRemove: unused,
      disconnect: unused,
      unsubscribe: unused,
      health: unused,
      close: async () => {},
    },
  }
  return recorder
}

interface Process extends Recorder {
  database: Database
  outbox: Outbox
  reported: string[]
  say(channel: string, ...data: unknown[]): Promise<void>
  end(): Promise<void>
}

const failure = new RealtimeError(100, 'down')

/** Waits until a check holds, however busy this machine is. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 })

eachLocation('publications', (locate) => {
  const processes: Process[] = []
  afterEach(async () => {
    for (const process of processes.splice(0)) await process.end()
  })

  async function startProcess(kind: Realtime['kind'], location: DatabaseLocation): Promise<Process> {
    const database = await openDatabase(location, (error) => {
      throw error
    })
    const recorder = createRecorder(kind)
    const reported: string[] = []
    const report = (_error: unknown, doing: string) => void reported.push(doing)
    const outbox = createPublications({ database, realtime: recorder.realtime, report, lookEveryMs: 10 })
    let isOpen = true
    const process: Process = Object.assign(recorder, {
      database,
      outbox,
      reported,
      say: (channel: string, ...data: unknown[]) =>
        database.write(async (tx) => {
          for (const one of data) await outbox.add(tx, channel, one)
        }),
      async end() {
        if (isOpen) {
          isOpen = false
          await outbox.stop()
          await database.close()
        }
      },
    })
    processes.push(process)
    return process
  }

  const countRows = async ({ database }: Process) =>
    (await database.db.selectFrom('publications').select('id').execute()).length
  const age = (tx: Tx, seconds: number) =>
    tx.sql
      .updateTable('publications')
      .set({ created_at: tx.now - seconds })
      .execute()

  describe('with a hub in each process', () => {
    it('are published at once after the commit, in order, and not when it is rolled back', async () => {
      const one = await startProcess('embedded', await locate())
      await one.database.write(async (tx) => {
        await one.outbox.add(tx, 'chat:1', { t: 'new', 文: '字' })
        await one.outbox.add(tx, 'chat:1', 'second')
        expect(one.said).toEqual([])
      })
      expect(one.said).toEqual(['chat:1 {"t":"new","文":"字"}', 'chat:1 "second"'])
      const undone = one.database.write(async (tx) => {
        await one.outbox.add(tx, 'chat:1', 'undone')
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(one.said).toHaveLength(2)
    })

    it('reach the other processes, each once, and none from before their start', async () => {
      const location = await locate()
      const one = await startProcess('embedded', location)
      const two = await startProcess('embedded', location)
      await one.say('chat:1', 'before')
      await one.outbox.start()
      await two.outbox.start()
      await one.say('chat:1', 1, 2)
      await two.say('chat:1', 3)
      await soon(() => expect([one.said.length, two.said.length]).toEqual([4, 3]))
      await one.say('chat:1', 'end')
      await soon(() => expect(two.said).toContain('chat:1 "end"'))
      expect(one.said).toEqual(['chat:1 "before"', 'chat:1 1', 'chat:1 2', 'chat:1 3', 'chat:1 "end"'])
      expect(two.said.toSorted()).toEqual(['chat:1 "end"', 'chat:1 1', 'chat:1 2', 'chat:1 3'])
    })

    it('are found though their transaction commits after a later one', async () => {
      const location = await locate()
      const one = await startProcess('embedded', location)
      const two = await startProcess('embedded', location)
      await two.outbox.start()
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      let isAdded = () => {}
      const added = new Promise<void>((resolve) => (isAdded = resolve))
      const slow = one.database.write(async (tx) => {
        await one.outbox.add(tx, 'chat:1', 'slow')
        isAdded()
        await held
      })
      await added
      // Where only one transaction can be open, the other one has to wait; the order is then another one.
      const isAlone = one.database.dialect.name === 'sqlite' || hasOneSession
      if (isAlone) release()
      await one.say('chat:1', 'quick')
      await soon(() => expect(two.said).toContain('chat:1 "quick"'))
      release()
      await slow
      await soon(() => expect(two.said).toContain('chat:1 "slow"'))
      expect(two.said).toHaveLength(2)
    })

    it('are one a second on channels whose newest says it all: the first at once, then the newest', async () => {
      const location = await locate()
      const one = await startProcess('embedded', location)
      const two = await startProcess('embedded', location)
      await two.outbox.start()
      await one.say('post:1', 1, 2, 3, 4)
      await one.say('chat:1', 1, 2)
      expect(one.said).toEqual(['post:1 1', 'chat:1 1', 'chat:1 2'])
      await soon(() => expect(one.said).toContain('post:1 4'))
      await soon(() => expect(two.said).toContain('post:1 4'))
      expect([one, two].map(({ said }) => said.length)).toEqual([4, 4])
    })

    it('are told to several channels at once', async () => {
      const one = await startProcess('embedded', await locate())
      const channels = Array.from({ length: 1200 }, (_, n) => `user:${n}`)
      await one.database.write(async (tx) => {
        for (const channel of channels) await one.outbox.add(tx, channel, 'news')
      })
      expect(one.said).toEqual(channels.map((channel) => `${channel} "news"`))
    })

    it('are told on when one of them fails, and refused when they are too large', async () => {
      const one = await startProcess('embedded', await locate())
      one.meet = (_channel, data) => {
        if (data === 'bad') throw new RealtimeError(102, 'unknown channel')
      }
      await one.say('chat:1', 'bad', 'good')
      expect(one.said).toEqual(['chat:1 "good"'])
      expect(one.reported).toEqual(['publishing on chat:1'])
      await expect(one.say('chat:1', 'x'.repeat(64 * 1024))).rejects.toThrow(RangeError)
    })
  })

  describe('with a Centrifugo', () => {
    it('are passed on in the order of their channel with a key, and deleted', async () => {
      const one = await startProcess('centrifugo', await locate())
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      one.meet = (_channel, data) => (data === 1 ? held : undefined)
      await one.say('chat:1', 1, 2)
      await one.say('chat:2', 3)
      await soon(() => expect(one.said).toEqual(['chat:2 3']))
      release()
      await one.outbox.stop()
      expect(one.said).toEqual(['chat:2 3', 'chat:1 1', 'chat:1 2'])
      expect(new Set(one.keys).size).toBe(3)
      expect(await countRows(one)).toBe(0)
    })

    it('are one a second on channels whose newest says it all, and the others are deleted unsaid', async () => {
      const one = await startProcess('centrifugo', await locate())
      await one.say('post:1', 1, 2, 3, 4)
      await soon(() => expect(one.said).toEqual(['post:1 1', 'post:1 4']))
      await soon(async () => expect(await countRows(one)).toBe(0))
      await one.say('post:2', 5, 6)
      await one.outbox.stop()
      expect(one.said.slice(2)).toEqual(['post:2 5', 'post:2 6'])
      expect(await countRows(one)).toBe(0)
    })

    it('wait while it is down and go out in order when it is back, reported once', async () => {
      const one = await startProcess('centrifugo', await locate())
      await one.outbox.start()
      let isDown = true
      let tries = 0
      one.meet = () => {
        tries += 1
        if (isDown) throw failure
      }
      await one.say('chat:1', 1, 2)
      await one.say('chat:1', 3)
      await soon(() => expect(tries).toBeGreaterThan(3))
      expect(one.said).toEqual([])
      isDown = false
      await soon(() => expect(one.said).toHaveLength(3))
      await one.say('chat:1', 4)
      await soon(() => expect(one.said).toHaveLength(4))
      expect(one.said).toEqual(['chat:1 1', 'chat:1 2', 'chat:1 3', 'chat:1 4'])
      expect(one.reported).toEqual(['publications have to wait'])
      await soon(async () => expect(await countRows(one)).toBe(0))
    })

    it('are passed on by another process when the one that wrote them died', async () => {
      const location = await locate()
      const one = await startProcess('centrifugo', location)
      one.meet = () => {
        throw failure
      }
      await one.say('chat:1', 'left')
      await one.end()
      const two = await startProcess('centrifugo', location)
      await two.database.write((tx) => age(tx, 2))
      await two.outbox.start()
      await soon(() => expect(two.said).toEqual(['chat:1 "left"']))
      expect(two.keys[0]).toMatch(/^p:\d+:\d+$/)
    })

    it('are given up when they are too old', async () => {
      const one = await startProcess('centrifugo', await locate())
      one.meet = () => {
        throw failure
      }
      await one.say('chat:1', 'old')
      await one.database.write((tx) => age(tx, 400))
      one.meet = () => {}
      await one.outbox.start()
      await one.say('chat:1', 'new')
      await soon(() => expect(one.reported).toEqual(['publications have to wait', 'publications were given up']))
      await soon(() => expect(one.said).toEqual(['chat:1 "new"']))
    })

    it('are dropped when they are refused for good', async () => {
      const one = await startProcess('centrifugo', await locate())
      one.meet = (_channel, data) => {
        if (data === 'bad') throw new RealtimeError(102, 'unknown channel')
      }
      await one.say('chat:1', 'bad', 'good')
      await one.outbox.stop()
      expect(one.said).toEqual(['chat:1 "good"'])
      expect(one.reported).toEqual(['a publication on chat:1 was refused'])
      expect(await countRows(one)).toBe(0)
    })
  })
})
