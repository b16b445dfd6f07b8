import { expect, it } from 'vitest'
import { startBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin } from '#tests/support/staff.ts'

const CALL = '/admin/api/v1/session/demonstration'

eachDatabase('the way in for whoever tries the project', (openDatabase) => {
  const open = async (token: string, from: { remoteAddress?: string; headers?: Record<string, string> } = {}) => {
    const answer = await backend.http.inject({ method: 'POST', url: CALL, payload: { token }, ...from })
    const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';')
    const { code, data } = answer.json<{ code: number; data: { csrf_token: string; staff: { role: string } } }>()
    return { code, cookie, csrfToken: data?.csrf_token, role: data?.staff?.role }
  }
  let backend: Awaited<ReturnType<typeof startBackend>>

  it('opens once, as an administrator whom the audit log names', async () => {
    backend = await startBackend(await openDatabase())
    const token = backend.staff.offerDemonstration()
    const visitor = await open(token)
    expect(visitor).toMatchObject({ code: 0, role: 'admin' })
    const { data } = await askAdmin<{ staff: { name: string } }>(backend, visitor, '/session')
    expect(data.staff.name).toMatch(/^demo-[\da-f]{6}$/)
    const audit = await askAdmin<{ list: Array<{ by: string; action: string; detail: object }> }>(
      backend,
      visitor,
      '/audit',
    )
    expect(audit.data.list[0]).toMatchObject({ by: data.staff.name, action: `POST ${CALL}` })
    expect(JSON.stringify(audit.data.list)).not.toContain(token)
    expect(await open(token)).toMatchObject({ code: 40106, cookie: '' })
  })

  it('opens to nobody else, and stays open for who it is meant for', async () => {
    backend = await startBackend(await openDatabase())
    expect(await open('anything')).toMatchObject({ code: 40106 })
    const former = backend.staff.offerDemonstration()
    const token = backend.staff.offerDemonstration()
    expect(await open(former)).toMatchObject({ code: 40106 })
    expect(await open('')).toMatchObject({ code: 40106 })
    expect(await open(token, { remoteAddress: '192.0.2.7' })).toMatchObject({ code: 40106 })
    expect(await open(token, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toMatchObject({ code: 40106 })
    expect(await open(token, { headers: { origin: 'https://evil.example' } })).toMatchObject({ code: 40301 })
    expect(await backend.staff.listMembers()).toEqual([])
    expect(await open(token)).toMatchObject({ code: 0 })
  })
})
