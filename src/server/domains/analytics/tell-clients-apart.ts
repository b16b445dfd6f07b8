import type { Launch } from '#contract/analytics.ts'
import { toDay } from './rules.ts'

/** Browsers that are told apart by version on one day: several times as many as there are in use. */
const CLIENTS_A_DAY = 60
/** Ends of launches that are told apart on one day. */
const LAUNCHES_A_DAY = 300

/**
 * Names of clients with their versions, as far as that many were seen on a day; whoever makes up more of them is counted
 * among those of the family, so that the rows of a day have an end.
 */
export function createClientNames(): (client: string, at: number) => string {
  const isNamed = createDayNames(CLIENTS_A_DAY)
  return (client, at) => (isNamed(client, at) ? client : familyOf(client))
}

/** What a launch is counted as: as it was told, or without version and reason once as many others were told that day. */
export function createLaunchNames(): (launch: Launch, outcome: string, at: number) => Launch {
  const isNamed = createDayNames(LAUNCHES_A_DAY)
  return (launch, outcome, at) => {
    const { kind, client, reason } = launch
    if (isNamed([kind, client, outcome, reason].join('\n'), at)) return launch
    return { kind, client: familyOf(client), reason: reason === '' ? '' : 'other' }
  }
}

/** Whether a name is one of the first of its day. */
function createDayNames(most: number): (name: string, at: number) => boolean {
  let today = 0
  const seen = new Set<string>()
  return (name, at) => {
    const day = toDay(at)
    if (day > today) {
      today = day
      seen.clear()
    }
    if (seen.size < most) seen.add(name)
    return seen.has(name)
  }
}

function familyOf(client: string): string {
  return client.replace(/ .*/, '')
}
