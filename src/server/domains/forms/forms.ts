import type { formAdminEndpoints } from '#contract/admin/forms.ts'
import type { FormDetail, FormField, formEndpoints } from '#contract/forms.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Tx } from '#server/storage/database.ts'
import { createSealing, type Sealing } from '#server/storage/sealed-text.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { contentDomain, deleted, itemParts, type Content } from '../content/content.ts'
import { judgingDomain, type Judging } from '../judging/judging.ts'
import { noticesDomain, type Notices } from '../notices/notices.ts'
import { uploadsDomain, type Uploads } from '../uploads/uploads.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { describeForm } from './describe-form.ts'
import { getForm } from './get-form.ts'
import { listEntries, type EntryPage, type ReadEntry } from './list-entries.ts'
import { listOwnEntries } from './list-own-entries.ts'
import { createPersonalData } from './personal-data.ts'
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
  /** Whether an entry for which there is no place waits for one. */
  waitingList: boolean
  loginRequired: boolean
  fields: readonly FormField[]
}

/** The form of an activity as those who run it see it. */
export interface FormFacts extends FormDraft {
  used: number
  waiting: number
  left: FormDetail['left']
}

/** Forms of activities and what readers entered in them; a form has the id of its activity. */
export interface Forms extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof formEndpoints>
  adminHandlers: AdminHandlers<typeof formAdminEndpoints>
  /** Gives an activity this form, and places that are new to those who wait. Null takes it away; one with entries is closed instead. */
  saveForm(tx: Tx, contentId: number, form: FormDraft | null): Promise<void>
  /** The form of an activity; null for an item without one. */
  describe(contentId: number): Promise<FormFacts | null>
  /** Entries in the order in which they were made, from the one after `after` on; for those who run the activity. */
  listEntries(contentId: number, page: { after: number; limit: number }): Promise<EntryPage>
  /** Entries as lines of a table, with the heading first where `withHeading` says so. */
  toCsv(form: Pick<FormDraft, 'fields'>, entries: readonly ReadEntry[], withHeading: boolean): string
}

interface Needed extends Pick<Foundation, 'database' | 'ids' | 'dataSecret'> {
  content: Pick<Content, 'findTarget' | 'loadCards' | 'loadImages'>
  judging: Pick<Judging, 'judge'>
  notices: Pick<Notices, 'add'>
  uploads: Pick<Uploads, 'take'>
}

/** What every use case of this domain is made with. */
export interface FormParts extends Needed {
  sealing: Sealing
}

export const formsDomain = defineDomain({
  name: 'forms',
  tables: ['forms', 'form_entries'],
  needs: [contentDomain, judgingDomain, noticesDomain, uploadsDomain],
  create: createForms,
})

function createForms(needed: Needed): Forms {
  const parts: FormParts = { ...needed, sealing: createSealing(needed.dataSecret, 'form-entries') }
  const { db } = needed.database
  return {
    handlers: {
      'GET /form/v1/mobile/form/detail': (input, call) => getForm(parts, input.id, call),
      'POST /form/v1/mobile/form/submit': (input, call) => submitForm(parts, input, call),
      'POST /form/v1/mobile/form/withdraw': (input, call) => withdrawEntry(parts, input, call),
      'GET /form/v1/mobile/form/entries': (input, call) => listOwnEntries(parts, input, call),
    },
    adminHandlers: createAdminHandlers(parts),
    saveForm: (tx, contentId, form) => saveForm(parts, tx, contentId, form),
    describe: (contentId) => describeForm(db, contentId),
    listEntries: (contentId, page) => listEntries(parts, contentId, page),
    toCsv,
    personal: createPersonalData(parts),
    contributions: [
      contribute(itemParts, {
        detail: async (reader, { id, type }) =>
          type === 'activity' ? { hasForm: (await findForm(reader, id)) !== undefined } : {},
      }),
      on(deleted, (tx, { id }) => saveForm(parts, tx, id, null)),
    ],
  }
}
