import { isSavingData } from './data-saving.ts'

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Whether something may be fetched before it is asked for: not offline, not on 2g, not when the reader saves data. */
export function mayPrefetch({ onLine, connection }: { onLine: boolean; connection?: Connection }): boolean {
  return onLine && !isSavingData() && !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
