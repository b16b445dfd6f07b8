import { expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousCall, saveAccount, saveArticle } from '#tests/support/factories.ts'

/** A morning, by the clock of the site. */
const NOW = 1_700_000_000

eachDatabase('how far readers come', (openDatabase) => {
  it('begins anew once paragraphs have other numbers, and goes on while words are corrected', async () => {
    const backend = await startBackend(await openDatabase(), { clock: () => NOW })
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const save = (bodySource: string) =>
      saveArticle(domains, { accountId, sourceId: 'markdown:one', sourceHash: bodySource, bodySource })
    const { id, publicId } = await save('一\n\n二\n\n三')
    const read = (p: number) =>
      backend.analytics.acceptBeacon(
        [
          {
            timestamp: NOW,
            version: '1',
            terminal: 'wap',
            tid: publicId,
            behavior: 'read',
            user_id: 'reader-0001',
            p,
          },
        ],
        anonymousCall(NOW),
      )
    const depths = async () => (await backend.analytics.readStats({ now: NOW, days: 7, contentId: id })).depths
    await read(2)
    expect(await depths()).toEqual([{ paragraph: 2, readers: 1 }])
    await save('一\n\n二，改过\n\n三')
    expect(await depths()).toEqual([{ paragraph: 2, readers: 1 }])
    await save('新的一段\n\n一\n\n二，改过\n\n三')
    expect(await depths()).toEqual([])
    await read(4)
    expect(await depths()).toEqual([{ paragraph: 4, readers: 1 }])
  })
})
