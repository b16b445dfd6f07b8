import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('the log keeps tokens, device ids, numbers and codes to itself', () => {
  const lines: string[] = []
  const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
  const log = createLog('info', stream)
  log.info({ token: 'SECRET', device_id: 'SECRET', body: { token: 'SECRET', device_id: 'SECRET' } }, 'a')
  log.info({ req: { headers: { authorization: 'SECRET', cookie: 'SECRET' } }, authorization: 'SECRET' }, 'b')
  log.info({ mobile: 'SECRET', vcode: 'SECRET', body: { mobile: 'SECRET', vcode: 'SECRET' } }, 'c')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('SECRET')
})
