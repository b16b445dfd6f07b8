import { expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { Message } from '#contract/live.ts'
import { ask } from '#tests/support/ask.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { liveDraft } from '#tests/support/live-site.ts'
import { connectTo, sitesOn } from '#tests/support/realtime-sites.ts'
import { askAdmin, staffVisitor } from '#tests/support/staff.ts'
import { userVisitor } from '#tests/support/visitors.ts'

interface Told {
  channel: string
  data: { t: string; message?: { content: string; status: number }; detail?: object }
}

eachLocation('the line of a desk', (locate) => {
  const { start, startSite } = sitesOn(locate)

  it('tells of its room alone, what waits included, by whichever process, and counts nobody', async () => {
    const { backend } = await startSite()
    const other = await start()
    const ids = createIdCodec(backend.idSalt)
    const domains = { ...backend, ids }
    const accountId = await saveAccount(domains)
    const makeRoom = async () => {
      const { id, publicId } = await saveArticle(domains, { accountId, type: 'local_live' })
      await backend.database.write((tx) => backend.live.saveRoom(tx, id, liveDraft({ status: LIVE_STATUS.live })))
      return { id, publicId }
    }
    const [room, elsewhere] = [await makeRoom(), await makeRoom()]
    const host = await staffVisitor(backend, 'moderator')
    const user = await userVisitor(backend)
    const act = (place: { publicId: string }, path: string, body: object) =>
      askAdmin<{ token: string }>(backend, host, `/lives/${place.publicId}${path}`, { body })
    const send = (place: { publicId: string }, content: string) =>
      ask<Message>(backend, `/peony/v3/live/chat/${place.publicId}/send_msg`, { content }, { token: user.token })

    const { token } = (await act(room, '/line', {})).data
    const { told } = (await connectTo(other.url, token)) as { told: Told[] }
    const seen = () => told.map(({ channel, data }) => [channel.split(':')[0], data.t, data.message?.content])
    await act(elsewhere, '/posts', { content: '别处' })
    await send(room, '当场')
    await act(room, '/chat-policy', { pre_delay_seconds: 60 })
    await send(room, '要等')
    await act(room, '/posts', { content: '要点' })
    await expect.poll(seen).toEqual(
      expect.arrayContaining([
        ['chat', 'message', '当场'],
        ['desk', 'patch', undefined],
        ['desk', 'held', '要等'],
        ['room', 'message', '要点'],
      ]),
    )
    expect(seen().some(([, , content]) => content === '别处')).toBe(false)
    await other.backend.live.publishCounts(backend.clock())
    const { data } = await askAdmin<{ room: { online_count: number } }>(backend, host, `/lives/${room.publicId}`)
    expect(data.room.online_count).toBe(0)
  })
})
