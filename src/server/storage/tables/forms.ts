import type { Generated } from 'kysely'

/** The form of an activity. */
export interface FormsTable {
  content_id: number
  title: string
  intro: string
  /** Seconds, 0 for no limit; as `end_at`. */
  start_at: number
  end_at: number
  /** How many entries it takes; 0 for any number. */
  quota: number
  /** How many have a place. */
  used: number
  /** Whether those for whom there is no place wait for one. */
  waiting_list: Generated<number>
  /** How many wait. */
  waiting: Generated<number>
  /** JSON: how many places are taken, `[["field option", 12]]`, of options that have a number of them. */
  taken: Generated<string>
  login_required: number
  /** JSON: the fields of the contract. */
  fields: string
}

/** What one subject entered in a form. */
export interface FormEntriesTable {
  id: Generated<number>
  content_id: number
  subject: string
  receipt_no: string
  /** The entered values, sealed. */
  sealed_values: string
  created_at: number
  updated_at: number
  /** 1 for one that waits for a place. */
  waits: Generated<number>
}
