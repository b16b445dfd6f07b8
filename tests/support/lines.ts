import type { Page, WebSocket } from 'playwright-core'

/** Connections that a page opened, and the channels that it was told to follow over them. */
export interface WatchedLines {
  opened: number
  /** Of the document that is shown: that of the one before it does not count. */
  followed: Set<string>
}

/** Watches the connections of a page from now on. */
export function watchLines(page: Page): WatchedLines {
  const lines: WatchedLines = { opened: 0, followed: new Set() }
  page.on('domcontentloaded', () => lines.followed.clear())
  page.on('websocket', (socket: WebSocket) => {
    lines.opened += 1
    const asked = new Map<number, string>()
    socket.on('framesent', ({ payload }) => {
      for (const { id, subscribe } of commandsIn(payload)) if (id && subscribe) asked.set(id, subscribe.channel ?? '')
    })
    socket.on('framereceived', ({ payload }) => {
      for (const { id = 0, subscribe, connect } of commandsIn(payload)) {
        if (subscribe) lines.followed.add(asked.get(id) ?? '')
        for (const channel of Object.keys(connect?.subs ?? {})) lines.followed.add(channel)
      }
    })
  })
  return lines
}

interface Command {
  id?: number
  subscribe?: { channel?: string }
  /** Its answer names what the token of the connection follows. */
  connect?: { subs?: object }
}

function commandsIn(payload: string | Buffer): Command[] {
  return String(payload)
    .split('\n')
    .map((line) => JSON.parse(line || '{}') as Command)
}
