import { expect, it } from 'vitest'
import type { ListedDecision } from '#contract/admin/moderation.ts'
import { NOW, startCommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor } from '#tests/support/staff.ts'
import { userVisitor } from '#tests/support/visitors.ts'

eachDatabase('the record of decisions', (open) => {
  it('is looked through by what was decided, by whom, about whom and when, and leads to what is public', async () => {
    let now = NOW
    const site = await startCommentSite(await open(), { clock: () => now, settings: { commentPolicy: 'pre' } })
    const moderator = await staffVisitor(site.backend, 'moderator')
    const [ann, bob] = [await userVisitor(site.backend), await userVisitor(site.backend)]
    const ask = <T>(path: string, body: object | null = null) =>
      askAdmin<T>(site.backend, moderator, `/moderation/decisions${path}`, { body })
    const decide = (verdict: string, { id }: { id: string }) => ask('', { targets: [{ kind: 'comment', id }], verdict })
    const record = async (query: string) => (await ask<{ list: ListedDecision[] }>(`?${query}`)).data.list
    const { data: shown } = await site.post('留下来', ann)
    const { data: hidden } = await site.post('拿掉', bob)
    await decide('approve', shown)
    now += 60
    await decide('reject', hidden)

    expect(await record('verdict=approve')).toMatchObject([
      { target_id: shown.id, path: expect.stringMatching(new RegExp(`[?&]c=${shown.id}$`)) },
    ])
    expect(await record(`since=${NOW + 1}`)).toMatchObject([{ target_id: hidden.id, verdict: 'reject', path: '' }])
    expect(await record(`until=${NOW + 1}`)).toMatchObject([{ target_id: shown.id }])
    expect(await record(`since=${now + 1}`)).toEqual([])
    expect(await record(`user_id=${bob.uid}`)).toMatchObject([{ target_id: hidden.id }])
    expect(await record('by=nobody')).toEqual([])
    const first = (await ask<{ next_cursor: string }>(`?since=${NOW}&pagesize=1`)).data.next_cursor
    expect(await record(`since=${NOW}&pagesize=1&cursor=${first}`)).toMatchObject([{ target_id: shown.id }])
    expect((await ask(`?pagesize=1&cursor=${first}`)).code).toBe(40001)
    expect((await ask('?verdict=maybe')).code).toBe(40001)
    const other = await staffVisitor(site.backend, 'moderator', { name: 'zhou-ping' })
    const { data: third } = await site.post('再来', bob)
    await askAdmin(site.backend, other, '/moderation/decisions', {
      body: { targets: [{ kind: 'comment', id: third.id }], verdict: 'approve' },
    })
    expect(await record('by=OU-p')).toMatchObject([{ target_id: third.id, by: 'zhou-ping' }])
    expect(await record(`by=${moderator.name}`)).toHaveLength(2)
    await site.close()
  })
})
