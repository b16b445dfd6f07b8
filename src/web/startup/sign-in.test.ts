import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, Api } from '#contract/endpoints.ts'
import { clientState } from '../runtime/client-state.ts'
import { showNotes } from '../runtime/log.ts'
import { signIn } from './sign-in.ts'

const h5 = { site_name: '潮声', descriptions: '澜州', site_logo: '', keywords: '海' }
const group = {
  gid: '',
  name: '',
  app_info: JSON.stringify({ primaryColor: '#0055AA' }),
  h5_config: h5,
  columns: [],
  server_time: 0,
}

interface Asked {
  name: string
  input: Record<string, unknown>
}

/** An API that hands out `token-1`, `token-2` …, unless an answer is given for a name. */
function setUp(answers: Record<string, Answer<unknown>> = {}) {
  const asked: Asked[] = []
  const answer = (name: string): Answer<unknown> => {
    if (answers[name]) return answers[name]
    return name.includes('auth')
      ? { code: 0, msg: 'ok', data: { token: `token-${asked.length}` } }
      : { code: 0, msg: 'ok', data: group }
  }
  const call = (name: string, input: Record<string, unknown>) => {
    asked.push({ name, input })
    return Promise.resolve(answer(name))
  }
  return { api: { call } as unknown as Api, asked }
}

beforeEach(() => {
  clientState.setState(clientState.getInitialState(), true)
  const metas: Record<string, { content: string }> = {}
  vi.stubGlobal('document', {
    title: '',
    querySelector: (selector: string) => (metas[selector] ??= { content: '' }),
    documentElement: { style: { setProperty: vi.fn<(name: string, value: string) => void>() } },
  })
})

describe('the start-up', () => {
  it('asks for a token, then app info and a second token for the same device', async () => {
    const { api, asked } = setUp()
    expect(await signIn(api)).toBe(true)
    expect(asked.map(({ name }) => name)).toEqual([
      'POST /peony/v1/auth',
      'GET /peony/v1/appinfo',
      'POST /peony/v1/auth',
    ])
    expect(asked[0]?.input).toMatchObject({ appid: 1, platform: 'mobile' })
    expect(asked[2]?.input).toEqual(asked[0]?.input)
    expect(String(asked[0]?.input['device_id'])).toMatch(/^[\w-]{36}$/)
  })

  it('stores tokens and theme and fills what the page does not say of itself', async () => {
    await signIn(setUp().api)
    expect(clientState.getState()).toMatchObject({ token: 'token-1', anonymousToken: 'token-3', themeColor: '#0055AA' })
    expect(document.title).toBe('潮声')
    expect(document.querySelector<HTMLMetaElement>('meta[name="keywords"]')?.content).toBe('海')
    expect(document.documentElement.style.setProperty).toHaveBeenCalledWith('--light-primary', '#0055aa')
  })

  it('leaves a title that the page has', async () => {
    document.title = '守塔人'
    await signIn(setUp().api)
    expect(document.title).toBe('守塔人')
  })

  it('stops silently at a code that is not zero, with a note for developers where the debug console is on', async () => {
    const debug = vi.spyOn(console, 'debug').mockReturnValue()
    const { api, asked } = setUp({ 'POST /peony/v1/auth': { code: 50001, msg: '服务异常', data: null } })
    expect(await signIn(api)).toBe(false)
    expect(asked).toHaveLength(1)
    expect(debug).not.toHaveBeenCalled()
    showNotes()
    await signIn(api)
    expect(debug).toHaveBeenCalledWith('未获取到登录令牌，将使用匿名令牌，您仍可继续浏览')
  })

  it('never overwrites the token of a logged-in visitor', async () => {
    clientState.setState({ token: 'own', userInfo: { id: 'u', nickname: '', avatar: '', mobileMasked: '' } })
    await signIn(setUp().api)
    expect(clientState.getState()).toMatchObject({ token: 'own', anonymousToken: 'token-3' })
  })
})
