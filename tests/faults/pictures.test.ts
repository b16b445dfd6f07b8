import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { findCode, startSmsGateway } from '#tests/support/sms-gateway.ts'
import { limitFiles, startFaultSite } from './fault-site.ts'
import { createFaultReader } from './reader.ts'

const MOBILE = '13810000001'

it('a disk that does not take the whole of a picture keeps nothing of it, and takes it when it can', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-fault-'))
  const media = path.join(folder, 'media')
  const arriving = path.join(folder, 'arriving')
  await Promise.all([mkdir(media), mkdir(arriving)])
  const gateway = await startSmsGateway()
  const site = await startFaultSite({
    DATA_DIR: folder,
    TMPDIR: arriving,
    SMS_DRIVER: 'webhook',
    SMS_WEBHOOK_URL: gateway.url,
    SMS_WEBHOOK_SECRET: 'a secret of the gateway',
  })
  onTestFinished(async () => {
    await site.stop()
    await gateway.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const reader = await createFaultReader(site.origin)
  await reader.send('/peony/v1/vcode', { mobile: MOBILE })
  const vcode = await findCode(gateway.url, MOBILE)
  const { data } = await reader.send('/peony/v1/auth', { appid: 1, platform: 'mobile', mobile: MOBILE, vcode })
  const token = String(data['token'])

  const photo = await makeGrainyPhoto()
  const wish = randomUUID()
  const send = async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    const headers = { authorization: token, 'request-id': wish }
    const answer = await fetch(`${site.origin}/peony/v1/upload/image`, { method: 'POST', headers, body })
    return [answer.status, ((await answer.json()) as { code: number }).code]
  }
  /** Pictures that count as kept, and what was begun. */
  const listLeft = async () => [
    ...(await readdir(media, { recursive: true })).filter((name) => /\.jpg$|\/\./.test(name)),
    ...(await readdir(arriving)),
  ]

  for (const bytes of [photo.length - 1, photo.length]) {
    limitFiles(site.pid, String(bytes)) // while it arrives; where it is kept, larger because it is encoded anew
    expect([await send(), await listLeft()]).toEqual([[503, 50301], []])
  }
  expect(site.countLines('"trouble":"failing"')).toBe(1)
  limitFiles(site.pid, 'unlimited')
  expect([await send(), await send()]).toEqual([
    [200, 0],
    [200, 0],
  ])
  expect(await listLeft()).toEqual([expect.stringMatching(/\.jpg$/)])
}, 120_000)

/** A picture that is small for what it shows: encoded better it is larger. */
function makeGrainyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 20 })
    .toBuffer()
}
