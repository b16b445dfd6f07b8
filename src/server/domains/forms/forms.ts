import type { ContentCard } from '#contract/content.ts'
import type { FormField, formEndpoints } from '#contract/forms.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Image } from '#contract/shapes.ts'
import type { Handlers } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { createSealing, type Sealing } from '#server/storage/sealed-text.ts'
import { describeForm } from './describe-form.ts'
import { getForm } from './get-form.ts'
import { listEntries, type EntryPage, type ReadEntry } from './list-entries.ts'
import { listOwnEntries } from './list-own-entries.ts'
import { createPersonalData } from './personal-entries.ts'
import { saveForm } from './save-form.ts'
import { findForm } from './store.ts'
import { submitForm } from './submit-form.ts'
import { withdrawEntry } from './withdraw-entry.ts'
import { toCsv } from './write-csv.ts'

export type { ReadEntry } from './list-entries.ts'

/** A form as its source gives it. Times in seconds, 0 for no limit. */
export interface FormDraft {
  /** Empty: the title of its activity. */
  title: string
  intro: string
  startAt: number
  endAt: number
  /** How many entries it takes; 0 for any number. */
  quota: number
  loginRequired: boolean
  fields: readonly FormField[]
}

/** The form of an activity as those who run it see it. */
export interface FormFacts extends FormDraft {
  used: number
}

/** Forms of activities and what readers entered in them; a form has the id of its activity. */
export interface Forms {
  handlers: Handlers<typeof formEndpoints>
  personal: PersonalData
  /** Gives an activity this form. Null takes it away; one with entries is closed instead. */
  saveForm(tx: Tx, contentId: number, form: FormDraft | null): Promise<void>
  /** The form of an activity; null for an item without one. */
  describe(contentId: number): Promise<FormFacts | null>
  hasForm(db: Db, contentId: number): Promise<boolean>
  /** Entries in the order in which they were made, from the one after `after` on; for those who run the activity. */
  listEntries(contentId: number, page: { after: number; limit: number }): Promise<EntryPage>
  /** Entries as lines of a table, with the heading first where `withHeading` says so. */
  toCsv(form: Pick<FormDraft, 'fields'>, entries: readonly ReadEntry[], withHeading: boolean): string
}

/** What one reader wrote, to be judged before it is kept. */
interface Written {
  kind: 'form'
  text: string
  hasImages: boolean
  userId: number
  contentId: number
  isKnown(): Promise<boolean>
}

/** What this domain needs of others. */
export interface FormsOptions {
  database: Database
  ids: IdCodec
  /** Encrypts what is entered. */
  dataSecret: string
  content: {
    /** The published item behind a public id. Throws 40002 (on `field`), 40401, 41001. */
    findTarget(db: Db, hashed: string, options: { field: string }): Promise<{ id: number; type: string }>
    loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
    loadImages(ids: readonly number[]): Promise<Map<number, Image>>
  }
  uploads: {
    /** Database ids of the pictures of a user's uploads. Throws 40001 on `field`. */
    take(tx: Tx, userId: number, uploadIds: readonly string[], field: string): Promise<number[]>
  }
  /** Throws 42201 for a refused word. What would have to wait is kept all the same: nobody but the staff sees entries. */
  judge(db: Db, written: Written): Promise<unknown>
}

/** What every use case of this domain is made with. */
export interface FormParts extends FormsOptions {
  sealing: Sealing
}

export function createForms(options: FormsOptions): Forms {
  const parts: FormParts = { ...options, sealing: createSealing(options.dataSecret, 'form-entries') }
  const { db } = options.database
  return {
    handlers: {
      'GET /form/v1/mobile/form/detail': (input, call) => getForm(parts, input.id, call),
      'POST /form/v1/mobile/form/submit': (input, call) => submitForm(parts, input, call),
      'POST /form/v1/mobile/form/withdraw': (input, call) => withdrawEntry(parts, input, call),
      'GET /form/v1/mobile/form/entries': (input, call) => listOwnEntries(parts, input, call),
    },
    personal: createPersonalData(parts),
    saveForm,
    describe: (contentId) => describeForm(db, contentId),
    hasForm: async (reader, contentId) => (await findForm(reader, contentId)) !== undefined,
    listEntries: (contentId, page) => listEntries(parts, contentId, page),
    toCsv,
  }
}
