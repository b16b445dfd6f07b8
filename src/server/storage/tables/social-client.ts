/** What an account of the social client was lent, and which process asks for more; one row for each account. */
export interface SocialTicketsTable {
  app_id: string
  /** Sealed; empty where there is none. */
  token_cipher: string
  token_ends_at: number
  /** Sealed; empty where there is none. */
  ticket_cipher: string
  ticket_ends_at: number
  /** Not asked for before: the ticket is good for long, or the last try failed. */
  refresh_at: number
  /** Tries in a row that failed. */
  failures: number
  /** Which process is asking; empty: none. */
  lease_holder: string
  lease_ends_at: number
}
