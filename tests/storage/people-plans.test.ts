import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Call, WriteCall } from '#server/http/call.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveTopic, type Domains } from '#tests/support/factories.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const USERS = 200
const ACCOUNTS = 60
const TOPICS = 30
const READER = 7
const SALT = 'salt of the plans'

eachLocation('query plans of follows, persons and invitations', (locate) => {
  let location: DatabaseLocation
  let backend: TestBackend
  let shown = 0
  let shownTopic = 0

  const open = async () => {
    backend = await startBackend(await openDatabase(location), { idSalt: SALT, settings: { inviteDays: 30 } })
  }
  const ids = createIdCodec(SALT)

  beforeAll(async () => {
    location = await locate()
    await open()
    const domains: Domains = { ...backend, ids }
    const accountIds: number[] = []
    for (let n = 0; n < ACCOUNTS; n += 1) accountIds.push(await saveAccount(domains))
    for (const accountId of accountIds) await saveArticle(domains, { accountId })
    shown = accountIds[0] ?? 0
    const topicIds: number[] = []
    for (let n = 0; n < TOPICS; n += 1) topicIds.push(await saveTopic(domains, { key: `plans-${n}` }))
    shownTopic = topicIds[2] ?? 0
    await fill(backend, accountIds, topicIds)
    await refreshStatistics(location)
    await backend.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => backend.close()
  })

  const reader = (userId = READER): Call => ({
    viewer: { kind: 'user', subject: `u${userId}`, userId, session: '' },
    now: Math.floor(Date.now() / 1000),
    address: '203.0.113.1',
    userAgent: '',
  })
  const device = (): Call => ({ ...reader(), viewer: { kind: 'anonymous', subject: 'a device' } })
  const write = <T>(work: (call: WriteCall) => Promise<T>) => backend.database.write((tx) => work({ ...reader(), tx }))
  const account = () => ({ id: ids.encode(shown) })
  const topic = () => ({ id: ids.encode(shownTopic) })
  const page = { pageindex: 1, pagesize: 20 }

  const calls: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'following an account': {
      most: 6,
      run: () => write((call) => backend.follows.handlers['POST /guzzle/v1/mp/follow/{id}'](account(), call)),
    },
    'whether it is followed': {
      most: 3,
      run: () => backend.follows.handlers['POST /guzzle/v1/mp/is_followed/{id}'](account(), reader()),
    },
    'a look at it': {
      most: 3,
      run: () => write((call) => backend.follows.handlers['POST /guzzle/v1/mp/follow/{id}/seen'](account(), call)),
    },
    'following a topic': {
      most: 9,
      run: () => write((call) => backend.follows.handlers['POST /peony/v1/topic/follow/{id}'](topic(), call)),
    },
    'whether a topic is followed': {
      most: 4,
      run: () => backend.follows.handlers['POST /peony/v1/topic/is_followed/{id}'](topic(), reader()),
    },
    'topics that are followed': {
      most: 4,
      run: () => backend.follows.handlers['GET /peony/v1/topic/followlist'](page, reader()),
    },
    'what accounts and topics that are followed have': {
      most: 200,
      run: () => backend.follows.handlers['GET /dinner/mp/followlist/contents']({ pagesize: 20 }, reader()),
    },
    'followers of a merged topic': {
      most: 20,
      run: () => saveTopic({ ...backend, ids }, { key: 'plans-0', mergedInto: 'plans-1' }),
    },
    'what is followed': { most: 6, run: () => backend.follows.handlers['GET /dinner/mp/followlist'](page, reader()) },
    'all that is followed is forgotten': {
      most: 100,
      run: () => backend.database.write((tx) => backend.follows.personal.forget(tx, { subject: 'u8', userId: 8 })),
    },
    'a person': {
      most: 5,
      run: () => backend.people.handlers['GET /peony/v1/account/{id}']({ id: ids.encodePerson(READER) }, reader()),
    },
    oneself: { most: 7, run: () => backend.people.handlers['GET /peony/v1/account/me']({}, reader()) },
    'a changed profile': {
      most: 20,
      run: () => write((call) => backend.people.handlers['POST /peony/v1/account/me']({ intro: '住在港边' }, call)),
    },
    'profiles that wait': {
      most: 1,
      run: () => backend.people.review.listPending(backend.database.db, { at: 1, id: 1 }, 20),
    },
    'an own invitation': {
      most: 6,
      run: () => backend.invites.handlers['GET /peony/v1/invite/record'](page, reader()),
    },
    'an invitation that a device opens': {
      most: 4,
      run: () => backend.invites.handlers['GET /peony/v1/invite/record']({ ...page, code: 'CODE9' }, device()),
    },
    'an accepted invitation': {
      most: 8,
      run: () =>
        backend.invites.handlers['POST /peony/v1/account'](
          { invite_code: 'CODE9', area_code: '86', agree_version: '' },
          reader(USERS),
        ),
    },
    'what operators look at': {
      most: 3,
      run: () => backend.invites.listSignals(backend.database.db, 'CODE1'),
    },
    'opened invitations are forgotten': { most: 1, run: () => backend.invites.prune(Number.MAX_SAFE_INTEGER) },
    'all of an inviter is forgotten': {
      most: 5,
      run: () => backend.database.write((tx) => backend.invites.personal.forget(tx, { subject: 'u9', userId: 9 })),
    },
  }

  describe('calls', () => {
    for (const [name, { most, run }] of Object.entries(calls)) {
      it(`${name}: every row by an index, ${most} statements at most`, async () => {
        const { statements, rounds } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})

/** Users who follow every account and topic, invited by each other. */
async function fill(
  { database }: TestBackend,
  accountIds: readonly number[],
  topicIds: readonly number[],
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  await database.write(async (tx) => {
    const users = Array.from({ length: USERS }, (_, n) => ({
      nickname: `读者${n}`,
      avatar: '',
      account_id: null,
      agree_version: '',
      pending_profile: n % 4 === 0 ? '{"nickname":"阿潮"}' : null,
      pending_at: n % 4 === 0 ? 100 + n : 0,
      created_at: now,
      updated_at: now,
    }))
    const saved = await tx.sql.insertInto('users').values(users).returning('id').execute()
    const userIds = saved.map((row) => row.id)
    for (const userId of userIds) {
      const follows = accountIds.map((account_id) => ({
        user_id: userId,
        account_id,
        created_at: now - 50,
        seen_at: now - 50,
      }))
      await tx.sql.insertInto('follows').values(follows).execute()
      const topics = topicIds.map((group_id) => ({ user_id: userId, group_id, created_at: now - 50 }))
      await tx.sql.insertInto('topic_follows').values(topics).execute()
    }
    const invites = userIds.map((userId, n) => ({
      code: `CODE${n}`,
      user_id: userId,
      max_uses: 0,
      expire_at: 0,
      used_count: 1,
      opened_count: 1,
      address_hash: '',
      created_at: now,
    }))
    const made = await tx.sql.insertInto('invites').values(invites).returning(['id', 'user_id']).execute()
    const uses = made.slice(0, -1).map(({ id, user_id }, n) => ({
      user_id: userIds[(n + 1) % userIds.length] ?? 0,
      invite_id: id,
      inviter_id: user_id,
      device_hash: '',
      address_hash: '',
      seconds: null,
      created_at: now,
    }))
    await tx.sql.insertInto('invite_uses').values(uses).execute()
    const visits = made.map(({ id }, n) => ({ subject: `device ${n}`, invite_id: id, opened_at: now - n }))
    await tx.sql.insertInto('invite_visits').values(visits).execute()
  })
}
