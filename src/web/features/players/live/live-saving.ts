import { isSavingData } from '../../../runtime/data-saving.ts'
import { localBrowserStorage } from '../../../storage/browser-storage.ts'
import { useBrowserState } from '../../../ui/use-browser-state.ts'

const KEY = 'davmu.liveSaving'

/** Whether this reader saves data in live rooms, which is kept in this browser. */
export function useLiveSaving(): [boolean, (isSaving: boolean) => void] {
  const [isSaving, setIsSaving] = useBrowserState(savesInLive, false)
  return [
    isSaving,
    (wanted) => {
      localBrowserStorage.write(KEY, wanted)
      setIsSaving(wanted)
    },
  ]
}

/** Who saves data does so in live rooms, too, unless they chose otherwise there. */
export function savesInLive(): boolean {
  return (localBrowserStorage.read(KEY) ?? isSavingData()) === true
}
