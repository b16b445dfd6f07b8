import { beforeEach, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import { provideLoginDoor } from '../session/session.ts'
import { clientState } from '../../runtime/client-state.ts'
import { createWaitings, type Waitings } from '../waiting/create-waitings.ts'
import type { Draft } from '../writing/begun-draft.ts'
import { drafts, placeOf } from '../writing/drafts.ts'
import { sendingAt, writingState } from '../writing/writing-state.ts'
import { commentState } from './comment-state.ts'
import { sendDraft } from './send-draft.ts'

const user = { id: 'u1', nickname: '阿澈', avatar: '', mobileMasked: '138****0000' }
const draft: Draft = {
  post: 'post',
  intent: 'comment',
  targetId: '',
  targetName: '',
  text: ' 写好了 ',
  images: [],
  mentions: [],
  anchor: null,
  requestId: '',
}
const posted = { id: 'c1', post_id: 'post', root_id: '', content: '写好了', status: 1 } as Comment
const taken: Answer<unknown> = { code: 0, msg: 'ok', data: posted }
const lost: Answer<unknown> = { code: -1, msg: 'Failed to fetch', data: null }

interface Call {
  name: string
  input: unknown
  requestId: string | undefined
}

/** An API that gives these answers one after the other, and the calls that it got. */
function answering(...answers: Answer<unknown>[]) {
  const calls: Call[] = []
  const call = (name: string, input: unknown, options?: { requestId?: string }) => {
    calls.push({ name, input, requestId: options?.requestId })
    return Promise.resolve(answers.shift() ?? lost)
  }
  return { calls, api: { call } as unknown as Api }
}

const partsOf = (api: Api) => ({
  api,
  content: { id: 'post', actor: 'inner' as const, comment_count: 0 },
  edited: null,
  waitings,
})

let waitings: Waitings

/** What stands behind the login in these tests. */
let login: () => boolean
let asked: string[]
provideLoginDoor(({ kept = '' }) => {
  asked.push(kept)
  return Promise.resolve(login())
})

beforeEach(() => {
  let stored: unknown = null
  waitings = createWaitings({
    storage: { read: () => stored, write: (_key, value) => Boolean((stored = value)) },
    reader: () => 'user u1',
    isOnline: () => true,
    page: () => ({ address: '/davmu/share/inner/doc/post', title: '盐田' }),
    now: () => 1000,
    onAdded: () => undefined,
  })
  asked = []
  login = () => {
    clientState.setState({ userInfo: user })
    return true
  }
  clientState.setState({ userInfo: user })
  commentState.setState(commentState.getInitialState())
  writingState.setState(writingState.getInitialState())
  drafts.drop(draft)
  drafts.keep(draft)
})

describe('sending a draft', () => {
  it('forgets it once the server has it, and shows the comment', async () => {
    const { api, calls } = answering(taken)
    expect(await sendDraft(draft, partsOf(api))).toEqual(posted)
    expect(calls).toMatchObject([{ name: 'POST /peony/v1/comment/{id}', input: { id: 'post', content: '写好了' } }])
    expect(drafts.find(draft)).toBeNull()
    expect(commentState.getState().own['post']).toEqual([posted])
    expect(sendingAt(placeOf(draft))).toBeUndefined()
  })

  it('keeps it when nobody answers, and sends it again as the same action', async () => {
    const { api, calls } = answering(lost, taken)
    expect(await sendDraft(draft, partsOf(api))).toBeNull()
    expect(drafts.find(draft)?.text).toBe(draft.text)
    expect(sendingAt(placeOf(draft))).toMatchObject({ code: -1 })
    await sendDraft(draft, partsOf(api))
    expect(calls[1]?.requestId).toBe(calls[0]?.requestId)
    expect(calls[0]?.requestId).toMatch(/^[\da-f-]{36}$/)
  })

  it('lets it wait for the network when nobody answers, until somebody does', async () => {
    const { api } = answering(lost, taken)
    await sendDraft(draft, partsOf(api))
    expect(waitings.state.getState().list).toMatchObject([
      { kind: 'comment', key: placeOf(draft), input: { id: 'post' }, sentAt: 1000, title: '盐田' },
    ])
    await sendDraft(draft, partsOf(api))
    expect(waitings.state.getState().list).toEqual([])
  })

  it('sends another text as another action', async () => {
    const { api, calls } = answering(lost, taken)
    await sendDraft(draft, partsOf(api))
    await sendDraft({ ...draft, text: '改了' }, partsOf(api))
    expect(calls[1]?.requestId).not.toBe(calls[0]?.requestId)
  })

  it('is one comment however often the button is pressed', async () => {
    const { api, calls } = answering(taken, taken)
    await Promise.all([sendDraft(draft, partsOf(api)), sendDraft(draft, partsOf(api))])
    expect(calls).toHaveLength(1)
  })

  it('asks to log in first, with the text shown as kept, and goes on by itself', async () => {
    clientState.setState({ userInfo: null })
    const { api, calls } = answering(taken)
    expect(await sendDraft(draft, partsOf(api))).toEqual(posted)
    expect(asked).toEqual(['写好了'])
    expect(calls).toHaveLength(1)
  })

  it('keeps everything when the reader turns away from the login', async () => {
    clientState.setState({ userInfo: null })
    login = () => false
    const { api, calls } = answering(taken)
    expect(await sendDraft(draft, partsOf(api))).toBeNull()
    expect(calls).toHaveLength(0)
    expect(drafts.find(draft)?.text).toBe(draft.text)
    expect(sendingAt(placeOf(draft))).toBe('not-logged-in')
  })

  it('asks to log in again when the token has died meanwhile', async () => {
    const { calls, api } = answering({ code: 40103, msg: '请先登录', data: null }, taken)
    const expired: Api = {
      call: (name, input, options) => {
        if (calls.length === 0) clientState.setState({ userInfo: null })
        return api.call(name, input, options)
      },
    }
    expect(await sendDraft(draft, partsOf(expired))).toEqual(posted)
    expect(asked).toHaveLength(1)
    expect(calls[1]?.requestId).toBe(calls[0]?.requestId)
  })

  it('goes to the calls of the actor, as an answer or an edit', async () => {
    const { api, calls } = answering(taken, taken)
    const parts = { ...partsOf(api), content: { id: 'post', actor: 'mp' as const, comment_count: 0 } }
    await sendDraft({ ...draft, intent: 'reply', targetId: 'c7' }, parts)
    await sendDraft({ ...draft, intent: 'edit', targetId: 'c8' }, parts)
    expect(calls).toMatchObject([
      { name: 'POST /guzzle/v1/comment/{id}', input: { id: 'post', parent_id: 'c7' } },
      { name: 'POST /guzzle/v1/comment/{id}/edit', input: { id: 'c8' } },
    ])
  })
})
