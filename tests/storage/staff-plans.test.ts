import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { createStaff, type StaffDomain } from '#server/domains/staff/staff.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const MEMBERS = 20
const ids = createIdCodec('salt')

eachLocation('query plans of the staff', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let staff: StaffDomain

  const open = async () => {
    database = await openDatabase(location, () => undefined)
    const limiter = { consume: async () => ({ ok: true as const }) }
    staff = createStaff({ database, ids, limiter, dataSecret: 'a secret', clock: () => NOW, given: () => [] })
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    await fill(database)
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  const list = (filter: object) => () =>
    followAChain((place) =>
      staff.adminHandlers['GET /admin/api/v1/audit']({ pagesize: 2, ...filter, ...place }, {} as never),
    )

  it.each([
    ['all of the audit log', list({})],
    ['what one member did', list({ staff_id: ids.encode(3) })],
    ['what was done by commands', list({ by: 'cli' })],
    ['what was done in one way', list({ action: 'action 3' })],
    ['what was done to one thing', list({ target: 'contents/3' })],
    ['what was done in one hour', list({ since: NOW - 3600, until: NOW })],
    ['what was done to one thing in one hour', list({ target: 'contents/3', since: NOW - 36_000, until: NOW })],
    ['a session by its token', () => staff.visitorOf('x'.repeat(43))],
    ['what is forgotten', () => staff.prune(NOW)],
  ])('read %s by an index', async (_name, run) => {
    const { statements } = await record(location, run)
    expect(statements.length).toBeGreaterThan(0)
    expect(await listSlowPlans(location, statements)).toEqual([])
  })
})

/** Enough rows for a planner to prefer an index. */
async function fill(database: Database): Promise<void> {
  await database.write(async (tx) => {
    for (let member = 1; member <= MEMBERS; member += 1) {
      await tx.sql
        .insertInto('staff')
        .values({
          name: `member-${member}`,
          role: 'editor',
          disabled: 0,
          password_hash: '',
          must_change_password: 0,
          totp_cipher: '',
          totp_step: 0,
          logged_in_at: 0,
          created_at: NOW,
        })
        .execute()
      const sessions = Array.from({ length: 100 }, (_, number) => ({
        token_hash: `${member} ${number}`,
        staff_id: member,
        user_agent: '',
        created_at: NOW,
        used_at: NOW,
        expire_at: NOW + number,
      }))
      await tx.sql.insertInto('staff_sessions').values(sessions).execute()
      const isCommand = member === MEMBERS
      const entries = Array.from({ length: 200 }, (_, number) => ({
        created_at: NOW - (number * 97 + member) * 60,
        staff_id: isCommand ? null : member,
        by: isCommand ? 'cli' : `member-${member}`,
        action: `action ${number % 20}`,
        target: `contents/${number % 50}`,
        detail: '{}',
      }))
      await tx.sql.insertInto('audit').values(entries).execute()
    }
  })
}
