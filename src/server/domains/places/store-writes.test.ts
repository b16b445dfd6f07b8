import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/each-database.ts'
import { FRESH_SECONDS } from './rules.ts'
import { claimReport, saveReport } from './store-writes.ts'

const NOW = 1_790_000_000

eachDatabase('a claim on the weather', (open) => {
  it('is refused to who looked before another one had brought the report', async () => {
    const database = await open()
    const claim = (now: number) =>
      database.write((tx) => claimReport(tx, { spot: '122.30,29.80', now, retryAt: now + 60 }))
    expect([await claim(NOW), await claim(NOW)]).toEqual([true, false])
    await database.write((tx) => saveReport(tx, { spot: '122.30,29.80', report: '{}', now: NOW }))
    expect([await claim(NOW), await claim(NOW + FRESH_SECONDS)]).toEqual([false, true])
  })
})
