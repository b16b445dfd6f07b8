/** An answer that was given once, with the hash of the input it answered. */
export interface LedgerEntry {
  inputHash: string
  /** JSON of the answer's `data`. */
  answer: string
}

/** How long an answer is kept for a repetition of its request: 24 h. */
export const REPLAY_SECONDS = 24 * 60 * 60

/**
 * Volatile memory of answers to calls that leave nothing behind, by request; it may forget, a repetition then is answered
 * anew. Calls with an effect are kept in the database instead.
 */
export interface RequestLedger {
  find(key: string): Promise<LedgerEntry | null>
  /** Keeps the first entry of a key and returns the one that is kept. */
  keep(key: string, entry: LedgerEntry): Promise<LedgerEntry>
}
