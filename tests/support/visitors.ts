import { randomInt, randomUUID } from 'node:crypto'
import type { Answer } from '#contract/endpoints.ts'
import type { VcodeScene } from '#contract/identity.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { TestBackend } from './backend.ts'
import { solveCaptcha } from './solve-captcha.ts'

export interface Visitor {
  /** For the authorization header. */
  token: string
  /** As tables know the visitor. */
  subject: string
  /** As answers name the visitor. */
  uid: string
}

export interface UserVisitor extends Visitor {
  userId: number
}

type Called = Pick<TestBackend, 'http' | 'identity'>

/** Somebody who has just opened a page, on a device of their own unless it is named. */
export async function anonymousVisitor(backend: Called, device: string = randomUUID()): Promise<Visitor> {
  const { token, uid } = await authorize(backend, { device_id: device })
  const viewer = await backend.identity.viewerOf(token)
  if (viewer.kind !== 'anonymous') throw new Error('that was no anonymous token')
  return { token, uid, subject: viewer.subject }
}

/**
 * Somebody who logged in with a number, as a device that never did anything or as the one that a token is of. The backend
 * must be one that keeps the messages that it sends.
 */
export async function userVisitor(
  backend: TestBackend,
  mobile: string = randomMobile(),
  device?: string,
): Promise<UserVisitor> {
  const authorization = device ?? (await anonymousVisitor(backend)).token
  const sent = await requestVcode(backend, mobile, authorization)
  if (sent.code !== 0) throw new Error(`no code was sent: ${sent.code}`)
  const { token, uid } = await authorize(backend, { mobile, vcode: lastVcode(backend, mobile) }, authorization)
  const userId = createIdCodec(backend.idSalt).decodePerson(uid)
  if (userId === null) throw new Error('that was no user')
  return { token, uid, userId, subject: `u${userId}` }
}

/** A number that nobody else has asked for. */
export function randomMobile(): string {
  return `1${randomInt(3_000_000_000, 10_000_000_000)}`
}

/** Asks for a code, with a proof of work where one is needed. */
export async function requestVcode(
  backend: Called,
  mobile: string,
  authorization: string,
  scene: VcodeScene = 'login',
): Promise<Answer<{ retry_after: number }>> {
  const ask = async (captcha: object) =>
    (
      await backend.http.inject({
        method: 'POST',
        url: '/peony/v1/vcode',
        headers: { authorization },
        payload: { mobile, scene, ...captcha },
      })
    ).json()
  const answer = await ask({})
  return answer.code === 42902 ? ask({ captcha: await solveCaptcha(answer.data) }) : answer
}

/** The newest code that was sent to a number. */
export function lastVcode({ messages }: Pick<TestBackend, 'messages'>, mobile: string): string {
  const message = messages.findLast((candidate) => candidate.mobile === mobile)
  if (!message) throw new Error(`no code was sent to ${mobile}`)
  return message.vcode
}

async function authorize(
  { http }: Called,
  fields: object,
  authorization?: string,
): Promise<{ token: string; uid: string }> {
  const answer = await http.inject({
    method: 'POST',
    url: '/peony/v1/auth',
    headers: authorization === undefined ? {} : { authorization },
    payload: { appid: 1, platform: 'mobile', ...fields },
  })
  const { code, data } = answer.json()
  if (code !== 0) throw new Error(`no token: ${code}`)
  return data
}

let addresses = 0

/** A network that nobody called from before. */
export function newAddress(): string {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`
}
