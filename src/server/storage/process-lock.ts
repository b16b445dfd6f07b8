/** How one kind of database keeps processes of the site apart. */
export interface ProcessLock {
  /** Tries once; false while another process is in the way. Throws when the database does not answer. */
  take(): Promise<boolean>
  free(): Promise<void>
}

/** Who shares: processes that count limits together. They keep those out that count alone, and the other way round. */
export type Sharing = 'alone' | 'shared'
