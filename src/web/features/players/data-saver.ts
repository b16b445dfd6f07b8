import { isSavingData } from '../../runtime/data-saving.ts'
import { sessionBrowserStorage } from '../../storage/browser-storage.ts'
import { readAutoplay } from './autoplay.ts'

/** What a browser may tell of its connection; most tell nothing. */
interface Connection {
  saveData?: boolean
  type?: string
}

const KEY = 'davmu.dataAgreed'

/** As much of `navigator` as is asked. */
export interface Visitor {
  userAgent: string
  connection?: Connection
}

/** Whether what is loaded costs the reader: they save data, or are on a mobile network. */
export function isDataCostly(visitor: Visitor): boolean {
  return savesData(visitor) || visitor.connection?.type === 'cellular'
}

/** Whether to ask before a first sound or film is loaded in this session. */
export function asksBeforeLoading(visitor: Visitor): boolean {
  return isDataCostly(visitor) && sessionBrowserStorage.read(KEY) !== true
}

function savesData({ connection }: Visitor): boolean {
  return isSavingData() || connection?.saveData === true
}

/**
 * Whether a film may begin by itself. Where the browser does not tell of its network, `wifi` is as `always`; who saves
 * data, or is on a mobile network, has to agree to a first film.
 */
export function playsItself(visitor: Visitor): boolean {
  const wanted = readAutoplay()
  if (wanted === 'always' && !savesData(visitor)) return true
  return wanted !== 'off' && !asksBeforeLoading(visitor)
}

/** Whether films may begin by themselves in this browser. */
export function mayPlayItself(): boolean {
  return playsItself(navigator)
}

/** The reader agreed; they are not asked again in this session. */
export function agreeToLoad(): void {
  sessionBrowserStorage.write(KEY, true)
}
