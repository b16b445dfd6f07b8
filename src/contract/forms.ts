import { z } from 'zod'
import { contentCard } from './content.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { formFieldKinds } from './fields/events.ts'
import { hashedId, image, page, paging } from './shapes.ts'

const formFieldKind = z.enum(formFieldKinds)
export type FormFieldKind = z.infer<typeof formFieldKind>

/** One thing that a form asks for. */
const formField = z.object({
  /** Names its value in entries; stays the same when the form changes. */
  field_id: z.string(),
  label: z.string(),
  kind: formFieldKind,
  required: z.boolean(),
  /** A few words beside the label. */
  hint: z.string(),
  /** What can be chosen of a radio, checkbox or select. */
  options: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      hint: z.string(),
      /** How many may choose it; 0 for any number. */
      places: z.int(),
    }),
  ),
  /** Least and most: of a number itself, of a date as `2026-10-25`, of a text its characters, else how many are chosen. */
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  /** Regular expression that a whole text has to match, empty for any. */
  pattern: z.string(),
  placeholder: z.string(),
  /** Value of the HTML attribute. */
  autocomplete: z.string(),
})
export type FormField = z.infer<typeof formField>

/**
 * What was entered in one field: a number, `true` for an agreement, the chosen values of a checkbox or the ids of uploads
 * of an image, a text for all others.
 */
const formValue = z.union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(300)).max(50)])
export type FormValue = z.infer<typeof formValue>

const formValues = z.record(z.string().max(64), formValue)
/** Entered values by `field_id`; what was left empty is not there. */
export type FormValues = Record<string, FormValue>

/** 0 not started, 1 open, 2 full, 3 ended; by the server's time. */
const formStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type FormStatus = z.infer<typeof formStatus>

const ownEntry = z.object({
  entry_id: z.string(),
  receipt_no: z.string(),
  values: z.record(z.string(), formValue),
  /** The pictures among the values by the id of their upload. */
  uploads: z.array(z.object({ upload_id: z.string(), image })),
  create_time: z.int(),
  update_time: z.int(),
  /** Its place in the waiting list, the first one is 1; 0 for an entry that has a place. */
  waiting: z.int(),
  /** Whether it can still be changed or withdrawn. */
  editable: z.boolean(),
})
export type OwnEntry = z.infer<typeof ownEntry>

export const formDetail = z.object({
  /** That of its activity: an activity has one form at most. */
  id: z.string(),
  title: z.string(),
  intro: z.string(),
  cover: z.string(),
  status: formStatus,
  /** Seconds; 0 for no limit. */
  start_time: z.int(),
  end_time: z.int(),
  /** How many entries it takes; 0 for any number. */
  quota: z.int(),
  /** How many entries have a place. */
  used: z.int(),
  /** Whether an entry for which there is no place waits for one. */
  waiting_list: z.boolean(),
  /** How many wait. */
  waiting: z.int(),
  /** How many places are left of the options that have a number of them. */
  left: z.array(z.object({ field_id: z.string(), value: z.string(), count: z.int() })),
  login_required: z.boolean(),
  fields: z.array(formField),
  submit_url: z.string(),
  my_entry: ownEntry.nullable(),
  server_time: z.int(),
})
export type FormDetail = z.infer<typeof formDetail>

const enteredForm = ownEntry.extend({
  form_id: z.string(),
  title: z.string(),
  status: formStatus,
  end_time: z.int(),
  fields: z.array(formField),
  /** Null for an activity that is not public any more. */
  content: contentCard.nullable(),
})
export type EnteredForm = z.infer<typeof enteredForm>

/** Forms of activities and what readers enter in them. */
export const formEndpoints = {
  'GET /form/v1/mobile/form/detail': endpoint({
    summary: 'The form of an activity and its state, with the own entry of a caller who has a token',
    input: z.object({ id: hashedId }),
    output: formDetail,
    errors: [40002, 40401, 41001],
  }),
  'POST /form/v1/mobile/form/submit': endpoint({
    summary:
      'Enters a form once, or changes the own entry; without a place left it waits for one, or answers 40901, of an option 42202. 40901 as well when it is not open, or has an entry already',
    input: z.object({
      id: hashedId,
      values: formValues,
      /** Of the own entry, to change it. */
      entry_id: hashedId.optional(),
    }),
    output: z.object({
      entry_id: z.string(),
      receipt_no: z.string(),
      status: formStatus,
      waiting: ownEntry.shape.waiting,
    }),
    errors: [40002, 40103, 40401, 40901, 41001, 42201, 42202],
    caller: 'anonymous',
    effect: 'write',
    speech: true,
  }),
  'POST /form/v1/mobile/form/withdraw': endpoint({
    summary: 'Takes the own entry back and gives its place to who waits longest for it; 40901 once the form has ended',
    input: z.object({ id: hashedId, entry_id: hashedId }),
    output: z.object({ status: formStatus }),
    errors: [40002, 40401, 40901],
    caller: 'anonymous',
    effect: 'write',
    whileBanned: true,
  }),
  'GET /form/v1/mobile/form/entries': endpoint({
    asWritten: true,
    summary: "The caller's entries, last made first",
    input: z.object({ ...paging }),
    output: page(enteredForm),
    caller: 'anonymous',
  }),
} as const satisfies EndpointTable
