/** Answers already given to writes that carried a request-id, so that a repetition gets the same one (contract 1.4). */
export interface RequestsTable {
  subject: string
  path: string
  request_id: string
  /** SHA-256 of the parsed input. */
  input_hash: string
  /** JSON of the answer's `data`. */
  answer: string
  created_at: number
}
