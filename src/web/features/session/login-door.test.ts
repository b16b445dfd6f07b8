import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSheetOpen, placeKey } from '../../ui/sheet-history.ts'
import { clientState } from '../../runtime/client-state.ts'
import { createLoginDoor, LOGIN_SHEET, purposeAt } from './login-door.ts'

const user = { id: 'AbCd1234', nickname: '', avatar: '', mobileMasked: '' }
let router: ReturnType<typeof createMemoryRouter>

beforeEach(() => {
  clientState.setState(clientState.getInitialState(), true)
  router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/article?c=7#comments'] })
})
afterEach(() => router.dispose())

const isOpen = (name: string) => isSheetOpen(router.state.location, name)

describe('the login sheet', () => {
  it('opens on the same address, tells what for, and resolves true once somebody is logged in and it is gone', async () => {
    const door = createLoginDoor(router)
    const outcome = door({ action: 'comment', kept: '我外公' })
    await expect.poll(() => isOpen(LOGIN_SHEET)).toBe(true)
    expect(router.state.location).toMatchObject({ pathname: '/article', search: '?c=7', hash: '#comments' })
    expect(purposeAt(router.state.location)).toEqual({ action: 'comment', kept: '我外公' })
    clientState.setState({ userInfo: user })
    await router.navigate(-1)
    expect(await outcome).toBe(true)
    expect(isOpen(LOGIN_SHEET)).toBe(false)
  })

  it('resolves false when the reader goes back', async () => {
    const outcome = createLoginDoor(router)({ action: 'plain' })
    await expect.poll(() => isOpen(LOGIN_SHEET)).toBe(true)
    await router.navigate(-1)
    expect(await outcome).toBe(false)
  })

  it('lies over an open sheet, which stays open beneath and after it', async () => {
    const base = router.state.location.key
    await router.navigate('/article', { state: { sheet: 'composer', base } })
    const outcome = createLoginDoor(router)({ action: 'comment' })
    await expect.poll(() => isOpen(LOGIN_SHEET)).toBe(true)
    expect(isOpen('composer')).toBe(true)
    expect(isOpen('another')).toBe(false)
    expect(placeKey(router.state.location)).toBe(base)
    await router.navigate(-1)
    await outcome
    expect(isOpen('composer')).toBe(true)
  })

  it('is one for all who ask', async () => {
    const door = createLoginDoor(router)
    const outcomes = [door({ action: 'plain' }), door({ action: 'comment' })]
    await expect.poll(() => isOpen(LOGIN_SHEET)).toBe(true)
    await router.navigate(-1)
    expect(await Promise.all(outcomes)).toEqual([false, false])
    expect(isOpen(LOGIN_SHEET)).toBe(false)
  })
})
