import type { PublicationRow } from '../storage/publications.ts'
import { channelOptions, type ChannelOptions } from './channels.ts'

/** Lets publications through, on some channels with a pause after each. */
export interface Spacing {
  take(row: PublicationRow): void
  /** Lets through what waits, at once. */
  end(): void
}

interface SpacingParts {
  pass(row: PublicationRow): void
  /** A newer one goes out instead. */
  drop(row: PublicationRow): void
}

/**
 * On channels whose publications say all that those before them said, a storm of them is one each `spacedMs`: the first
 * at once, and at the end of each pause the newest that came meanwhile.
 */
export function createSpacing({ pass, drop }: SpacingParts): Spacing {
  /** Channels that pause, with what waits there. */
  const pauses = new Map<string, { timer: NodeJS.Timeout; waiting: PublicationRow | null }>()

  const begin = (channel: string, pauseMs: number) => {
    const timer = setTimeout(() => {
      const { waiting } = pauses.get(channel) ?? {}
      pauses.delete(channel)
      if (!waiting) return
      begin(channel, pauseMs)
      pass(waiting)
    }, pauseMs).unref()
    pauses.set(channel, { timer, waiting: null })
  }

  return {
    take(row) {
      const pauseMs = spacedMs(row.channel)
      if (pauseMs === 0) return pass(row)
      const pause = pauses.get(row.channel)
      if (!pause) {
        begin(row.channel, pauseMs)
        return pass(row)
      }
      const [older, newer] = inOrder(pause.waiting, row)
      pause.waiting = newer
      if (older) drop(older)
    },
    end() {
      for (const { timer, waiting } of pauses.values()) {
        clearTimeout(timer)
        if (waiting) pass(waiting)
      }
      pauses.clear()
    },
  }
}

/** Rows of other processes may be found after later ones. */
function inOrder(one: PublicationRow | null, other: PublicationRow): [PublicationRow | null, PublicationRow] {
  return one && one.id > other.id ? [other, one] : [one, other]
}

function spacedMs(channel: string): number {
  const table: Record<string, ChannelOptions> = channelOptions
  return table[channel.slice(0, channel.indexOf(':'))]?.spacedMs ?? 0
}
