/** How far a clock can be ahead of this machine's, in seconds. */
export interface Ahead {
  least: number
  most: number
}

/** Nothing is known yet. */
export const UNKNOWN: Ahead = { least: -Infinity, most: Infinity }

/**
 * What an answer says of the server's clock, which it gives in whole seconds: it was made after it was asked for and before
 * it was there (seconds of this machine), so each answer narrows what the others left. Where nothing is left this machine's
 * clock was set, and the last answer counts alone.
 */
export function narrow(
  known: Ahead,
  { seconds, askedAt, thereAt }: { seconds: number; askedAt: number; thereAt: number },
): Ahead {
  const said = { least: seconds - thereAt, most: seconds + 1 - askedAt }
  const both = { least: Math.max(known.least, said.least), most: Math.min(known.most, said.most) }
  return both.least <= both.most ? both : said
}

let known = UNKNOWN

/** Makes a call whose answer says the time of the server. */
export async function timed<T>(ask: () => Promise<T>, secondsOf: (answer: T) => number): Promise<T> {
  const askedAt = Date.now() / 1000
  const answer = await ask()
  known = narrow(known, { seconds: secondsOf(answer), askedAt, thereAt: Date.now() / 1000 })
  return answer
}

/** The time of the server in seconds, as far as is known. */
export function serverNow(): number {
  const ahead = known === UNKNOWN ? 0 : (known.least + known.most) / 2
  return Date.now() / 1000 + ahead
}
