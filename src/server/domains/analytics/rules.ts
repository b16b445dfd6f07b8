import type { TrackingEvent } from '#contract/analytics.ts'

const OLDEST_SECONDS = 24 * 60 * 60
const AHEAD_SECONDS = 5 * 60
const BOT =
  /bot\b|bot\/|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python-|go-http|java\/|okhttp|lighthouse|headless|facebookexternalhit/i

/** Whether a client that calls itself so is a person's: robots read pages too, but nobody is behind them. */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent)
}

/** Whether an event happened about when it arrived; clocks of phones differ, and some events wait for a network. */
export function isTimely(event: TrackingEvent, now: number): boolean {
  return event.timestamp >= now - OLDEST_SECONDS && event.timestamp <= now + AHEAD_SECONDS
}
