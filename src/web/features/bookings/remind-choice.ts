import type { RemindChannel } from '#contract/bookings.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** How a reader wants to be reminded; `notice`: on the site alone. */
export type RemindChoice = RemindChannel | 'notice'

const KEY = 'davmu.remind'

/** The channels that this reader chose last; undefined where they chose none, and the site's first one is meant. */
export function chosenChannels(): RemindChannel[] | undefined {
  const choice = localBrowserStorage.read(KEY)
  if (choice === 'notice') return []
  return choice === 'wx' || choice === 'sms' ? [choice] : undefined
}

export function rememberChoice(choice: RemindChoice): void {
  localBrowserStorage.write(KEY, choice)
}
