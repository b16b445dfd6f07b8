import { vi } from 'vitest'

type Handler = (context: Record<string, unknown>) => void

/** What both a client and its subscriptions do: tell those who listen. */
class Telling {
  handlers = new Map<string, Handler>()
  on(event: string, handler: Handler) {
    this.handlers.set(event, handler)
  }
  tell(event: string, context: Record<string, unknown> = {}) {
    this.handlers.get(event)?.(context)
  }
}

class FakeSubscription extends Telling {
  getToken: (() => Promise<string>) | undefined
  removeAllListeners() {
    this.handlers.clear()
  }
  subscribe = vi.fn<(...given: unknown[]) => void>()
}

interface ClientOptions {
  token: string
  getToken(): Promise<string>
}

/** The official client as far as the line uses it. */
export class FakeClient extends Telling {
  static all: FakeClient[] = []
  subscriptions = new Map<string, FakeSubscription>()
  connect = vi.fn<(...given: unknown[]) => void>()
  disconnect = vi.fn<(...given: unknown[]) => void>()
  setToken = vi.fn<(...given: unknown[]) => void>()
  state: string | undefined
  url: string
  options: ClientOptions
  constructor(url: string, options: ClientOptions) {
    super()
    this.url = url
    this.options = options
    FakeClient.all.push(this)
  }
  newSubscription(channel: string, { getToken }: { getToken?(): Promise<string> } = {}) {
    const subscription = new FakeSubscription()
    subscription.getToken = getToken
    this.subscriptions.set(channel, subscription)
    return subscription
  }
  removeSubscription(removed: FakeSubscription) {
    for (const [channel, subscription] of this.subscriptions) {
      if (subscription === removed) this.subscriptions.delete(channel)
    }
  }
}
