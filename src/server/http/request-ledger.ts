/** An answer that was given once, with the hash of the input it answered. */
export interface LedgerEntry {
  inputHash: string
  /** JSON of the answer's `data`. */
  answer: string
}

/**
 * Volatile memory of answers to calls that leave nothing behind, by request; it may forget, a repetition then is answered
 * anew. Calls with an effect are kept in the database instead.
 */
export interface RequestLedger {
  find(key: string): Promise<LedgerEntry | null>
  /** Keeps the first entry of a key for some seconds and returns the one that is kept. */
  keep(key: string, entry: LedgerEntry, seconds: number): Promise<LedgerEntry>
}
