import type { Answer, Api, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { LiveDetail, Message } from '#contract/live.ts'
import { randomUuid } from '../../../storage/browser-ids.ts'
import type { Text } from '../../../i18n/text.tsx'
import { restrictionText } from '../../../runtime/restriction-text.ts'
import { asUser } from '../../session/as-user.ts'
import { findUser } from '../../session/session.ts'
import type { MessageLog, ShownMessage, SpeechCalls } from './live-room.ts'
import * as messages from './message-list.ts'
import type { OpenLog } from './message-log.ts'
import { pause } from './pause.ts'
import { dropUnsent, storeUnsent, unsentIn } from './unsent.ts'

interface SendingParts {
  api: Api
  text: Text
  groupId: string
  detail(): LiveDetail
  now(): number
  log: OpenLog & Pick<MessageLog, 'state'>
  isOwn: messages.IsOwn
}

interface Sending extends Omit<SpeechCalls, 'answer'> {
  /** Shows what an earlier page could not send. */
  restore(): void
}

/**
 * Shows at once what is said, and sends one after the other under names by which the server and the channel know them
 * again. What is not taken is tried again for some seconds where that may help, and stays, here and in the browser, until
 * it is sent again or thrown away.
 */
export function createSending(parts: SendingParts): Sending {
  const { api, text, groupId, detail, now, log, isOwn } = parts
  let last: Promise<void> = Promise.resolve()

  const list = () => log.state.getState().list
  const find = (clientId: string) => list().find((one) => one.client_id === clientId && one.sending !== null)
  const put = (message: ShownMessage) => log.change((log) => messages.putOwn(log, message))
  const maySpeakFrom = (second: number) => log.show({ maySpeakAt: second })

  const call = (message: ShownMessage): Promise<Answer<Message> | null> =>
    asUser({ action: 'chat', kept: message.content }, () =>
      api.call(
        'POST /peony/v3/live/chat/{id}/send_msg',
        {
          id: detail().live_id,
          group_id: groupId,
          content: message.content,
          client_id: message.client_id,
          ...(message.reply && { reply_msg_id: message.reply.msg_id }),
        },
        { requestId: randomUuid() },
      ),
    )

  const deliver = async (clientId: string, [pauseMs, ...pauses] = AGAIN_AFTER_MS): Promise<void> => {
    const message = find(clientId)
    if (!message) return
    const answer = await call(message)
    if (answer && pauseMs !== undefined && PASSING.has(answer.code)) {
      await pause(pauseMs)
      return deliver(clientId, pauses)
    }
    if (answer?.code === 0) {
      const { slow_seconds: slow } = detail().chat_policy
      if (slow > 0) maySpeakFrom(now() + slow)
      log.change((log) => messages.arrive(log, [answer.data], isOwn))
      return
    }
    if (answer?.code === TOO_OFTEN) maySpeakFrom(now() + (answer.data?.retry_after ?? 1))
    // It may have come over the channel meanwhile, though its answer was lost.
    const still = find(clientId)
    if (still) put({ ...still, sending: { state: 'failed', text: failureText(answer, text) } })
  }
  const enqueue = (clientId: string) => {
    last = last.then(() => deliver(clientId))
  }

  let pending: readonly string[] = []
  log.state.subscribe(({ list }) => {
    const now = list.filter(({ sending }) => sending !== null).map(({ client_id }) => client_id)
    for (const clientId of pending) if (!now.includes(clientId)) dropUnsent(clientId)
    pending = now
  })

  return {
    send(content, reply) {
      const clientId = randomUuid()
      storeUnsent({ groupId, clientId, content, replyId: reply?.msg_id ?? '', at: now() })
      put(ownMessage({ clientId, content, reply: replyOf(reply), groupId, detail: detail(), now: now() }))
      enqueue(clientId)
    },
    resend(clientId) {
      const failed = find(clientId)
      if (failed?.sending?.state !== 'failed') return
      put({ ...failed, sending: { state: 'sending' } })
      enqueue(clientId)
    },
    discard: (clientId) => log.change((log) => messages.dropOwn(log, clientId)),
    restore() {
      for (const { clientId, content, replyId, at } of unsentIn(groupId, now())) {
        if (list().some((one) => one.client_id === clientId)) continue
        const reply = replyId ? { msg_id: replyId, name: '', content: '' } : null
        const message = ownMessage({ clientId, content, reply, groupId, detail: detail(), now: at })
        put({ ...message, sending: { state: 'failed', text: text('live.chat.failed.left') } })
      }
    },
  }
}

const TOO_OFTEN = 42901
/** Failures that pass by themselves: nobody answered, a server that closes, too much at once. */
const PASSING = new Set<number>([NETWORK_FAILURE, 50301, 50303])
/** Pauses before what may pass is tried again; then the reader is told. */
const AGAIN_AFTER_MS: readonly number[] = [1000, 3000, 6000]

interface OwnWords {
  clientId: string
  content: string
  reply: Message['reply']
  groupId: string
  detail: LiveDetail
  now: number
}

/** What one says oneself, as it is shown before the server has it. */
function ownMessage({ clientId, content, reply, groupId, detail, now }: OwnWords): ShownMessage {
  const user = findUser()
  return {
    msg_id: `own ${clientId}`,
    live_id: detail.live_id,
    group_id: groupId,
    type: 'text',
    content,
    media: null,
    user: { id: user?.id ?? '', name: user?.nickname ?? '', avatar: user?.avatar ?? '', role: 'viewer' },
    reply,
    like_count: 0,
    is_top: 0,
    is_key: 0,
    create_time: Math.floor(now),
    play_offset: 0,
    status: 0,
    seq: 0,
    client_id: clientId,
    sending: { state: 'sending' },
    isOwn: true,
  }
}

function replyOf(reply: Message | null): Message['reply'] {
  return reply && { msg_id: reply.msg_id, name: reply.user.name, content: reply.content }
}

/** Why something was not taken, and what to do; null: the reader turned away from the login. */
function failureText(failure: Failure | null, text: Text): string {
  switch (failure?.code) {
    case undefined:
      return text('live.chat.failed.login')
    case NETWORK_FAILURE:
      return text('live.chat.failed.network')
    case 40302:
      return `${text('live.chat.failed.restricted')}${restrictionText(failure?.data ?? null, text)}`
    case 40303:
      return text('live.chat.failed.closed')
    case 40901:
      return text('live.chat.failed.over')
    case 42201:
      return text('live.chat.failed.words')
    case TOO_OFTEN:
      return text('live.chat.failed.often', { seconds: failure?.data?.retry_after ?? 1 })
    default:
      return text('live.chat.failed.other')
  }
}
