import { sessionBrowserStorage } from '../../storage/browser-storage.ts'

/** What a browser may tell of its connection; most tell nothing. */
interface Connection {
  saveData?: boolean
  type?: string
}

const KEY = 'davmu.dataAgreed'

interface Visitor {
  userAgent: string
  connection?: Connection
}

/** Whether what is loaded costs the reader: they save data, or are on a mobile network. */
export function isDataCostly({ connection }: Visitor): boolean {
  return connection?.saveData === true || connection?.type === 'cellular'
}

/** Whether to ask before a first sound or film is loaded in this session. */
export function asksBeforeLoading(visitor: Visitor): boolean {
  return isDataCostly(visitor) && sessionBrowserStorage.read(KEY) !== true
}

/** Whether the visitor of this browser is not to be asked. */
export function isLoadingFree(): boolean {
  return !asksBeforeLoading(navigator)
}

/** The reader agreed; they are not asked again in this session. */
export function agreeToLoad(): void {
  sessionBrowserStorage.write(KEY, true)
}
