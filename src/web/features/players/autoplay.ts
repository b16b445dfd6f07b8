import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** When films begin by themselves, as the reader chose here. */
export const autoplays = ['always', 'wifi', 'off'] as const
export type Autoplay = (typeof autoplays)[number]

const KEY = 'davmu.autoplay'

export function readAutoplay(): Autoplay {
  const kept = localBrowserStorage.read(KEY)
  return autoplays.find((one) => one === kept) ?? 'wifi'
}

export function setAutoplay(wanted: Autoplay): void {
  localBrowserStorage.write(KEY, wanted)
}
