import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUploads, type Uploads } from '#server/domains/uploads/uploads.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { makeUsers } from '#tests/support/comment-site.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { createDomains, type Domains } from '#tests/support/factories.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const DAY = 24 * 60 * 60
const USERS = 20
const UPLOADS = 1000

eachLocation('query plans of uploads', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let uploads: Uploads
  let userId = 0

  const open = async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    const files = {
      saveUpload: () => Promise.reject(new Error('nothing is saved here')),
      remove: () => Promise.resolve(true),
    }
    uploads = createUploads({ database, ids: domains.ids, content: domains.content, mediaStore: files })
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    const users = await makeUsers(database, USERS)
    userId = users[3]?.userId ?? 0
    await database.write(async (tx) => {
      for (let n = 1; n <= UPLOADS; n += 1) {
        const imageId = n % 10 === 0 ? await saveImage(tx, n) : await domains.content.saveUploadedImage(tx, imageOf(n))
        const row = { user_id: users[n % USERS]?.userId ?? 0, image_id: imageId, created_at: NOW - n }
        await tx.sql
          .insertInto('uploads')
          .values({ ...row, uses: n % 50 === 0 ? 0 : 1 })
          .execute()
      }
    })
    await refreshStatistics(location)
    await database.close()
  })

  const saveImage = (tx: Parameters<Domains['content']['saveImage']>[0], n: number) =>
    domains.content.saveImage(tx, imageOf(n))

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  const idOf = (n: number) => domains.ids.encode(n)
  const uses: Record<string, () => Promise<unknown>> = {
    'an upload': () =>
      database.write((tx) =>
        uploads.handlers['POST /peony/v1/upload/image'](
          {},
          {
            tx,
            now: NOW + 2 * DAY,
            viewer: { kind: 'user', subject: `u${userId}`, userId, session: '' },
            address: '',
            userAgent: '',
            picture: imageOf(UPLOADS + 1),
          },
        ),
      ),
    'the use of some, and its end': () =>
      database.write(async (tx) => {
        const images = await uploads.take(tx, userId, [idOf(3), idOf(23)], 'body.images')
        await uploads.release(tx, userId, images)
      }),
    'the pruning': () => uploads.prune(NOW + DAY - UPLOADS + 60),
    'the export': () => uploads.personal.export(database.db, { userId, subject: `u${userId}` }),
    'the end of an account': () =>
      database.write((tx) => uploads.personal.forget(tx, { userId, subject: `u${userId}` })),
  }

  describe('uses', () => {
    for (const [name, run] of Object.entries(uses)) {
      it(`${name}: every row by an index`, async () => {
        const { statements } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})

function imageOf(n: number) {
  return {
    hash: n.toString(16).padStart(64, '0'),
    width: 40,
    height: 30,
    color: '#aabbcc',
    format: 'jpg' as const,
    size: 1000,
    variants: [40],
  }
}
