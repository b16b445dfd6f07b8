import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, Api } from '#contract/endpoints.ts'
import { clientState } from '../../runtime/client-state.ts'
import { endSession, renewToken, restoreSession, startSession } from './keep-session.ts'
import { findUser, readerKey } from './session.ts'

const KEY = 'davmu.session'
const user = { id: 'AbCd1234', nickname: '读者AbCd', avatar: '', mobileMasked: '138****0000' }
const login = {
  token: 'user-token',
  token_type: 'user' as const,
  expire_at: 0,
  uid: user.id,
  user_info: { id: user.id, nickname: user.nickname, avatar: '', mobile_masked: user.mobileMasked, is_new: false },
}

let stored: Map<string, string>
let onStorage: (event: Pick<StorageEvent, 'key'>) => void

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('addEventListener', (_name: string, listener: typeof onStorage) => {
    onStorage = listener
  })
  clientState.setState(clientState.getInitialState(), true)
  clientState.setState({ token: 'anonymous-1', anonymousToken: 'anonymous-2' })
})

/** An API that hands out `fresh-1`, `fresh-2` …, or nothing. */
function setUp(isUp = true) {
  const asked: string[] = []
  const call = (name: string): Promise<Answer<unknown>> => {
    asked.push(name)
    const data = name.includes('auth') ? { token: `fresh-${asked.length}` } : {}
    return Promise.resolve(isUp ? { code: 0, msg: 'ok', data } : { code: -1, msg: '', data: null })
  }
  return { api: { call } as unknown as Api, asked }
}

describe('a session', () => {
  it('lasts from the login into the next page', () => {
    startSession(login)
    expect(clientState.getState()).toMatchObject({ token: 'user-token', userInfo: user })
    clientState.setState(clientState.getInitialState(), true)
    restoreSession()
    expect(clientState.getState()).toMatchObject({ token: 'user-token', userInfo: user })
  })

  it('lasts as long as the page where nothing can be stored', () => {
    vi.stubGlobal('localStorage', undefined)
    startSession(login)
    expect(findUser()).toEqual(user)
  })

  it.each(['', '{', 'null', '7', '{"token":""}', '{"token":"t","user":{"id":7}}'])('is none for %j', (text) => {
    stored.set(KEY, text)
    restoreSession()
    expect(clientState.getState()).toMatchObject({ token: 'anonymous-1', userInfo: null })
  })

  it('ends at the server and here, and a fresh anonymous token follows', async () => {
    startSession(login)
    const { api, asked } = setUp()
    await endSession(api)
    expect(asked).toEqual(['POST /peony/v1/account/logout', 'POST /peony/v1/auth'])
    expect(clientState.getState()).toMatchObject({ token: 'fresh-2', anonymousToken: 'fresh-2', userInfo: null })
    expect(stored.get(KEY)).toBe('null')
  })

  it('ends here too when the server cannot be reached', async () => {
    startSession(login)
    vi.spyOn(console, 'debug').mockReturnValue()
    await endSession(setUp(false).api)
    expect(clientState.getState()).toMatchObject({ token: 'anonymous-2', userInfo: null })
  })

  it('follows the other tabs in and out', () => {
    restoreSession()
    stored.set(KEY, JSON.stringify({ token: 'elsewhere', user }))
    onStorage({ key: KEY })
    expect(clientState.getState()).toMatchObject({ token: 'elsewhere', userInfo: user })
    stored.set(KEY, 'null')
    onStorage({ key: 'another' })
    expect(findUser()).toEqual(user)
    onStorage({ key: KEY })
    expect(clientState.getState()).toMatchObject({ token: 'anonymous-2', userInfo: null })
  })
})

describe('a token that the server no longer takes', () => {
  it('of a user is dropped for the anonymous one', async () => {
    startSession(login)
    const { api, asked } = setUp()
    expect(await renewToken('user-token', api)).toBe(true)
    expect(clientState.getState()).toMatchObject({ token: 'anonymous-2', userInfo: null })
    expect(stored.get(KEY)).toBe('null')
    expect(asked).toEqual([])
  })

  it('that is anonymous is asked for anew, once for all calls', async () => {
    const { api, asked } = setUp()
    expect(await Promise.all([renewToken('anonymous-1', api), renewToken('anonymous-1', api)])).toEqual([true, true])
    expect(asked).toEqual(['POST /peony/v1/auth'])
    expect(clientState.getState()).toMatchObject({ token: 'fresh-1', anonymousToken: 'fresh-1' })
  })

  it('was replaced meanwhile', async () => {
    const { api, asked } = setUp()
    expect(await renewToken('older', api)).toBe(true)
    expect(asked).toEqual([])
  })

  it('gives way to a session that another tab has begun', async () => {
    startSession(login)
    stored.set(KEY, JSON.stringify({ token: 'newer', user }))
    expect(await renewToken('user-token', setUp().api)).toBe(true)
    expect(clientState.getState()).toMatchObject({ token: 'newer', userInfo: user })
  })

  it('cannot be replaced without a server', async () => {
    vi.spyOn(console, 'debug').mockReturnValue()
    expect(await renewToken('anonymous-1', setUp(false).api)).toBe(false)
  })
})

it('the reader key changes with each login and logout, and is empty without a token', async () => {
  const keys = [readerKey()]
  startSession(login)
  keys.push(readerKey())
  await endSession(setUp().api)
  keys.push(readerKey())
  expect(new Set(keys).size).toBe(2)
  expect(keys[0]).toBe(keys[2])
  clientState.setState(clientState.getInitialState(), true)
  expect(readerKey()).toBe('')
})
