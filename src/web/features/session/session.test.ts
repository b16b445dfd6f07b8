import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientState } from '../../runtime/client-state.ts'

const user = { id: 'AbCd1234', nickname: '', avatar: '', mobileMasked: '' }

/** The attempt to sign in and the door belong to a page: each test begins with a page of its own. */
async function freshPage() {
  vi.resetModules()
  const [session, { clientState }] = await Promise.all([
    import('./session.ts'),
    import('../../runtime/client-state.ts'),
  ])
  return { ...session, clientState }
}

beforeEach(() => clientState.setState(clientState.getInitialState(), true))

describe('waiting for a token', () => {
  it('ends as soon as there is one, before the rest of the start-up', async () => {
    const { whenSignedIn, trackSignIn, clientState } = await freshPage()
    const waiting = whenSignedIn()
    void trackSignIn(new Promise(() => undefined))
    clientState.setState({ token: 'token-1' })
    expect(await waiting).toBe(true)
    expect(await whenSignedIn()).toBe(true)
  })

  it('ends when the attempt has failed, and begins again with the next one', async () => {
    const { whenSignedIn, trackSignIn, clientState } = await freshPage()
    const first = whenSignedIn()
    await trackSignIn(Promise.resolve(false))
    expect(await first).toBe(false)
    const second = whenSignedIn()
    clientState.setState({ token: 'token-1' })
    expect(await second).toBe(true)
  })
})

describe('requiring a user', () => {
  it('shows the login sheet, once there is one', async () => {
    const { requireUser, provideLoginDoor } = await freshPage()
    const outcome = requireUser({ action: 'comment', kept: 'x' })
    const open = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    provideLoginDoor(open)
    expect(await outcome).toBe(true)
    expect(open.mock.calls).toEqual([[{ action: 'comment', kept: 'x' }]])
  })

  it('does nothing for one who is logged in', async () => {
    const { requireUser, clientState } = await freshPage()
    clientState.setState({ userInfo: user })
    expect(await requireUser({ action: 'plain' })).toBe(true)
  })
})

it('a change of the reader is told once, other changes of state are not', async () => {
  const { onReaderChange, clientState } = await freshPage()
  const run = vi.fn<() => void>()
  const stop = onReaderChange(run)
  clientState.setState({ token: 'token-1' })
  clientState.setState({ anonymousToken: 'token-2', homeTab: 3 })
  expect(run).toHaveBeenCalledTimes(1)
  clientState.setState({ userInfo: user })
  expect(run).toHaveBeenCalledTimes(2)
  stop()
  clientState.setState({ userInfo: null })
  expect(run).toHaveBeenCalledTimes(2)
})
