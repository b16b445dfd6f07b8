import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { FAKE_ACCOUNT, startSocialClientFake, type SocialClientFake } from '#tests/support/social-client-fake.ts'

const SITE = 'https://news.example.org'

let dataFolder: string
let fake: SocialClientFake
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-wechat-'))
  fake = await startSocialClientFake()
})
afterAll(async () => {
  await fake.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const check = (env: Record<string, string>, ...args: string[]) =>
  runDavmu(['wechat-check', ...args], { DATA_DIR: dataFolder, SITE_ORIGIN: SITE, ...env })
const account = () => ({
  WX_APP_ID: FAKE_ACCOUNT.appId,
  WX_APP_SECRET: FAKE_ACCOUNT.appSecret,
  WX_API_BASE: fake.url,
})

test('davmu wechat check says of every step of signing that it works', async () => {
  const { code, out, err } = await check(account())
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const [address, ...steps] = out.trimEnd().split('\n')
  expect(address).toBe(`${SITE}/davmu/share/`)
  expect(steps.map((line) => line.split(' ')[0])).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('davmu wechat check names the step that fails and what to do about it, without a secret', async () => {
  const { code, out, err } = await check({ ...account(), WX_APP_SECRET: 'the wrong one' }, 'https://other.example.org/')
  expect(code).toBe(1)
  expect(out).toMatch(/fails The account gets an access token: .*WX_APP_SECRET is not right/)
  expect(out).toMatch(/fails The address is one that is signed for: .*WX_ALLOWED_HOSTS/)
  expect(out + err).not.toContain('the wrong one')
})

test('davmu wechat check needs an account', async () => {
  const { code, err } = await check({})
  expect(code).toBe(1)
  expect(err).toContain('WX_APP_ID is not set')
})
