import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findCode } from '#tests/support/sms-gateway.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const READERS_AT_ONCE = 4
const TABS_AT_ONCE = 3
/** In one rush. A user may write six a minute; a process that starts has counted none, one may be sent again. */
const COMMENTS_OF_USER = 5

/** One write as a client remembers it: what it sent, and whether it was told that it is done. */
export interface Deed {
  kind: 'star' | 'comment' | 'beacon'
  /** Public id of the item. */
  item: string
  /** Whose star; whose comment; tracking id of the beacon. */
  by: string
  /** Text of a comment. */
  text: string
  /** Whether a star is set or taken away. */
  isSet: boolean
  acknowledged: boolean
  /** Sends it, also again, always as the same request. */
  send: () => Promise<void>
}

/** Asked after each piece of work, with whether nobody answered it. */
type GoesOn = (isGone: boolean) => boolean | Promise<boolean>

export interface Crowd {
  /** Everything that was ever sent, in the order in which each client sent it. */
  deeds: readonly Deed[]
  logIn(origin: string, gatewayUrl: string, count: number): Promise<void>
  /** Stars, comments and beacons from many clients at once, each for as long as it goes on: until the server is gone. */
  rush(origin: string, goesOn?: GoesOn): Promise<void>
  /** Sends again whatever was not acknowledged, as a client does once there is a server again. */
  sendAgain(origin: string): Promise<void>
}

/** Readers who act on `items` and remember what they were told. */
export function createCrowd(items: readonly string[]): Crowd {
  const deeds: Deed[] = []
  const users: string[] = []
  let addresses = 0
  let origin = ''

  /** Somebody on a network of their own, so that no limit of an address is reached. */
  const nextAddress = () => {
    addresses += 1
    return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
  }
  /** Comes back when it is told to: a server that has just begun may refuse what can wait. */
  const post = async (path: string, body: object, headers: Record<string, string>): Promise<Response> => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': PHONE, ...headers },
      body: JSON.stringify(body),
    })
    if (answer.status === 502) throw new TypeError('the proxy had no answer')
    const retryAfter = answer.headers.get('retry-after')
    if (answer.status !== 503 || retryAfter === null) return answer
    await sleep(Number(retryAfter) * 1000)
    return post(path, body, headers)
  }

  async function call(path: string, body: object, headers: Record<string, string>): Promise<Record<string, string>> {
    const answer = (await (await post(path, body, headers)).json()) as { code: number; data: Record<string, string> }
    if (answer.code !== 0) throw new Refused(`${path} answered ${JSON.stringify(answer)}`)
    return answer.data
  }

  /** Notes a deed before it is sent, and that it is done once the server says so. */
  async function act(facts: Pick<Deed, 'kind' | 'item' | 'by' | 'text' | 'isSet'>, send: () => Promise<unknown>) {
    const deed: Deed = {
      ...facts,
      acknowledged: false,
      async send() {
        await send()
        deed.acknowledged = true
      },
    }
    deeds.push(deed)
    await deed.send()
  }

  async function authorize(fields: object, headers: Record<string, string>): Promise<string> {
    const { token } = await call('/peony/v1/auth', { appid: 1, platform: 'mobile', ...fields }, headers)
    if (token === undefined) throw new Error('there was no token')
    return token
  }

  async function starEverything(): Promise<void> {
    const headers = { 'x-forwarded-for': nextAddress() }
    const token = await authorize({ device_id: randomUUID() }, headers)
    const by = subjectOf(token)
    const star = (item: string, isSet: boolean) => {
      const sent = { ...headers, authorization: token, 'request-id': randomUUID() }
      return act({ kind: 'star', item, by, text: '', isSet }, () =>
        call('/guzzle/v1/star', { id: item, type: isSet ? 1 : 2 }, sent),
      )
    }
    for (const item of items) await star(item, true)
    await star(pick(items), false)
  }

  async function comment(token: string): Promise<void> {
    const item = pick(items)
    const text = `评论 ${randomUUID()}`
    const sent = { 'x-forwarded-for': nextAddress(), authorization: token, 'request-id': randomUUID() }
    await act({ kind: 'comment', item, by: token, text, isSet: true }, () =>
      call(`/guzzle/v1/comment/${item}`, { content: text }, sent),
    )
    await sleep(40 + Math.random() * 200)
  }

  async function beacon(): Promise<void> {
    const item = pick(items)
    const by = randomUUID()
    const event = {
      timestamp: Math.floor(Date.now() / 1000),
      version: '1',
      terminal: 'wap',
      tid: item,
      behavior: 'view',
      user_id: by,
      duration: 0,
      percent: 0,
    }
    const headers = { 'x-forwarded-for': nextAddress() }
    await act({ kind: 'beacon', item, by, text: '', isSet: true }, async () => {
      const { status } = await post('/tracker/log', event, headers)
      if (status !== 204) throw new Refused(`a beacon was answered ${status}`)
    })
  }

  return {
    deeds,
    async logIn(server, gatewayUrl, count) {
      origin = server
      let mobiles = 10_000_000
      // Whoever is cut off by a kill in the middle of it begins again, with another number.
      const logInOne = async () => {
        const mobile = `138${(mobiles += 1)}`
        const headers = { 'x-forwarded-for': nextAddress() }
        const authorization = await authorize({}, headers)
        await call('/peony/v1/vcode', { mobile }, { ...headers, authorization })
        const vcode = await findCode(gatewayUrl, mobile)
        users.push(await authorize({ mobile, vcode }, { ...headers, authorization }))
      }
      await repeat(logInOne, async () => users.length < count)
    },
    async rush(server, goesOn = (isGone) => !isGone) {
      origin = server
      await Promise.all([
        ...Array.from({ length: READERS_AT_ONCE }, () => repeat(starEverything, goesOn)),
        ...Array.from({ length: TABS_AT_ONCE }, () => repeat(beacon, goesOn)),
        ...users.map((token) => repeat(() => comment(token), goesOn, COMMENTS_OF_USER)),
      ])
    },
    async sendAgain(server) {
      origin = server
      for (const deed of deeds) if (!deed.acknowledged) await deed.send()
    },
  }
}

/** The server answered, but not as it should. */
class Refused extends Error {
  override readonly name = 'Refused'
}

async function repeat(work: () => Promise<void>, goesOn: GoesOn, times = Number.POSITIVE_INFINITY): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    let isGone = false
    try {
      await work()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      isGone = true // fetch: the connection broke, or there was none to be had
    }
    if (!(await goesOn(isGone))) return
  }
}

/** Whom an anonymous token is of. */
function subjectOf(token: string): string {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  return sub
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T
}
