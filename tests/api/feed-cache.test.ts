import { expect, it, onTestFinished } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveTopic } from '#tests/support/factories.ts'

eachDatabase('feeds', (openDatabase) => {
  it.each([
    [{}, 300],
    [{ feedCacheSeconds: 3600 }, 3600],
  ])('are kept by others as long as the site says: %s', async (settings, seconds) => {
    const backend = await startBackend(await openDatabase(), { settings })
    onTestFinished(() => backend.close())
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const topic = domains.ids.encode(await saveTopic(domains, { key: 'sea', name: 'Sea' }))
    const answer = await backend.http.inject(`/davmu/share/feed/${topic}.rss`)
    expect(answer.headers['cache-control']).toBe(`public, max-age=${seconds}, stale-while-revalidate=300`)
  })
})
