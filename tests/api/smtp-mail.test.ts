import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createSmtpMail } from '#server/outside/mail/smtp-mail.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'

const FROM = '潮声 <news@example.org>'
const MESSAGE = {
  to: 'lin@example.org',
  subject: '012345 是你的登录验证码',
  text: '你的验证码：012345\n\n用于登录。\n.\n不是命令',
}

let stops: Array<() => Promise<unknown>> = []
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  stops = []
})

async function start(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  stops.push(server.stop)
  return server
}

it('mail by SMTP brings subject and text whole to the one address, in the name of the site', async () => {
  const server = await start()
  const mail = createSmtpMail({ url: `smtp://${server.host}`, from: FROM })
  await mail.check()
  await mail.send(MESSAGE)
  expect(server.received).toHaveLength(1)
  const [got] = server.received
  expect([got?.from, got?.to, got?.subject]).toEqual(['news@example.org', ['lin@example.org'], MESSAGE.subject])
  expect(got?.text.trimEnd()).toBe(MESSAGE.text)
  expect(got?.raw).toMatch(/^To: <?lin@example\.org>?\r$/m)
})

it('mail by SMTP logs in where the operator named a user', async () => {
  const asked: string[] = []
  const server = await start({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      asked.push(`${username} ${password}`)
      if (password === 'p@ss') done(null, { user: username })
      else done(new Error('wrong password'))
    },
  })
  await createSmtpMail({ url: `smtp://lin:p%40ss@${server.host}`, from: FROM }).send(MESSAGE)
  const wrong = createSmtpMail({ url: `smtp://lin:other@${server.host}`, from: FROM })
  await expect(wrong.check()).rejects.toThrow(/wrong password|Invalid login/)
  expect([asked, server.received.length]).toEqual([['lin p@ss', 'lin other'], 1])
})

it('mail by SMTP is a failure that names neither receiver nor code where the server refuses it', async () => {
  const server = await start({ onRcptTo: ({ address }, _session, done) => done(new Error(`no such box: ${address}`)) })
  const error = await createSmtpMail({ url: `smtp://${server.host}`, from: FROM })
    .send(MESSAGE)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 50201 })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/012345|lin@example/)
})

it('mail by SMTP waits for no server that says nothing, and leaves it alone after three failures', async () => {
  let calls = 0
  const silent = createServer(() => (calls += 1))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => silent.close(resolve)))
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const mail = createSmtpMail({ url, from: FROM, timeoutMs: 100 })
  for (let i = 0; i < 5; i += 1) await expect(mail.send(MESSAGE)).rejects.toMatchObject({ code: 50201 })
  expect(calls).toBe(3)
})
