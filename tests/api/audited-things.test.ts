import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUsers, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { decide } from '#tests/support/moderator.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

eachDatabase('what an entry of the audit log is about', (openDatabase) => {
  let site: CommentSite
  let admin: StaffVisitor

  beforeAll(async () => {
    site = await startCommentSite(await openDatabase())
    admin = await staffVisitor(site.backend, 'admin')
  })
  afterAll(() => site.close())

  /** What the newest entry says of a thing, where there is no other one. */
  const read = async (target: string) => {
    const path = `/audit?target=${encodeURIComponent(target)}&pagesize=1`
    const { data } = await askAdmin<{ list: Array<{ name: string; path: string }> }>(site.backend, admin, path)
    return [data.list[0]?.name, data.list[0]?.path]
  }
  const named = async (target: string) => {
    const entry = { by: 'cli', staffId: null, action: 'test', target, detail: {} }
    await site.backend.database.write((tx) => site.backend.staff.audit.record(tx, entry))
    return read(target)
  }

  it('is an item by its title, with where readers see it', async () => {
    const { publicId } = site.article
    const draft = await saveArticle(site.domains, { accountId: site.accountId, title: '没写完', state: 'draft' })
    expect(await named(`contents/${publicId}`)).toEqual(['守塔人的最后一班', expect.stringContaining(publicId)])
    expect(await named(`contents/${draft.publicId}/revisions/1`)).toEqual(['没写完', ''])
  })

  it('is a working copy by the title that it has by now', async () => {
    const body = { type: 'doc', fields: { title: '轮渡停航' } }
    const made = await askAdmin<{ copy: { copy_id: string } }>(site.backend, admin, '/working-copies', { body })
    // The call that made it has left the entry.
    expect(await read(`working-copies/${made.data.copy.copy_id}`)).toEqual(['轮渡停航', ''])
  })

  it('is what a call made, too', async () => {
    await saveAccount(site.domains, { key: 'house' })
    const fields = { title: '新稿', account: 'house' }
    const item = await askAdmin<{ item: { id: string } }>(site.backend, admin, '/contents', {
      body: { fields, body: '正文' },
    })
    expect([item.code, await read(`contents/${item.data.item.id}`)]).toEqual([0, ['新稿', '']])
    const member = await askAdmin<{ id: string }>(site.backend, admin, '/staff', {
      body: { name: 'wang', role: 'viewer' },
    })
    expect(await read(`staff/${member.data.id}`)).toEqual(['wang', ''])
  })

  it('is a member by their name', async () => {
    expect(await named(`staff/${site.ids.encode(admin.id)}`)).toEqual([admin.name, ''])
  })

  it('is a comment by how it begins, with the way to it for as long as it is public', async () => {
    const [user] = await makeUsers(site.backend.database, 1)
    const comment = await site.write('灯'.repeat(60), { userId: user?.userId ?? 0 })
    expect(await named(`comments/${comment.id}`)).toEqual([
      `${'灯'.repeat(40)}…`,
      expect.stringMatching(new RegExp(`${site.article.publicId}.*c=${comment.id}`)),
    ])
    await decide(site.backend, 'remove', comment)
    expect(await read(`comments/${comment.id}`)).toEqual([`${'灯'.repeat(40)}…`, ''])
  })

  it.each(['site', 'contents/nonsense', 'contents/AbCd1234', 'nothing/AbCd1234', 'media/0a1b', 'readers/AbCd1234'])(
    'has no name where there is none, as in %j',
    async (target) => {
      expect(await named(target)).toEqual(['', ''])
    },
  )
})
