import { expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { formDraft } from '#tests/support/forms.ts'
import { anonymousVisitor } from '#tests/support/visitors.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { followAChain, listSlowPlans, record } from './plans.ts'

eachLocation('plans of forms', (locate) => {
  it('use an index for entries of a reader and of a form', async () => {
    const location = await locate()
    const backend = await startBackend(
      await openDatabase(location, (error) => {
        throw error
      }),
    )
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const visitor = await anonymousVisitor(backend)
    const items = [
      await saveArticle(domains, { accountId, type: 'activity' }),
      await saveArticle(domains, { accountId, type: 'activity' }),
    ]
    for (const { id, publicId } of items) {
      await backend.database.write((tx) => backend.forms.saveForm(tx, id, formDraft()))
      await ask(backend, '/form/v1/mobile/form/submit', { id: publicId, values: { name: '甲' } }, visitor)
    }
    const { statements } = await record(location, async () => {
      await followAChain(async ({ cursor = '' }) => {
        const url = `/form/v1/mobile/form/entries?pagesize=1${cursor && `&cursor=${cursor}`}`
        return (await ask<{ next_cursor: string }>(backend, url, null, visitor)).data
      })
      await backend.forms.listEntries(items[0]?.id ?? 0, { after: 0, limit: 1 })
      await ask(backend, `/form/v1/mobile/form/detail?id=${items[0]?.publicId}`, null, visitor)
    })
    const ofForms = statements.filter(({ text }) => /"form_entries"|"forms"/.test(text))
    expect(ofForms.length).toBeGreaterThanOrEqual(4)
    expect(await listSlowPlans(location, ofForms)).toEqual([])
    await backend.close()
  })
})
