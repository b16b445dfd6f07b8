import { localBrowserStorage } from '../storage/browser-storage.ts'

const KEY = 'davmu.saving'

/** Whether the reader wants little to be loaded, as they chose here. */
export function isSavingData(): boolean {
  return localBrowserStorage.read(KEY) === true
}

export function setSavingData(wanted: boolean): void {
  localBrowserStorage.write(KEY, wanted || null)
}
