import { toDay } from './rules.ts'

/** Browsers that are told apart by version on one day: several times as many as there are in use. */
const CLIENTS_A_DAY = 60

/**
 * Names of clients with their versions, as far as that many were seen on a day; whoever makes up more of them is counted
 * among those of the family, so that the rows of a day have an end.
 */
export function createClientNames(): (client: string, at: number) => string {
  let today = 0
  const seen = new Set<string>()
  return (client, at) => {
    const day = toDay(at)
    if (day > today) {
      today = day
      seen.clear()
    }
    if (seen.size < CLIENTS_A_DAY) seen.add(client)
    return seen.has(client) ? client : client.replace(/ .*/, '')
  }
}
