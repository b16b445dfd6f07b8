import { z } from 'zod'
import { text } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { REPLACED_AT_ONCE, shelfKinds } from './shelf-files.ts'

/** What the metadata of an upload say. */
export const uploadMetadata = z.object({ filename: text(1, 200) })

const shelfFile = z.object({
  /** SHA-256 in hexadecimal: by this a file is named in calls. */
  hash: z.string(),
  /** What a manuscript names it by. */
  address: z.string(),
  kind: z.enum(shelfKinds),
  /** A small picture of it; empty where there is none. */
  thumb: z.string(),
  /** Bytes; of a stream those of all its files. */
  size: z.int(),
  /** Pixels; 0 where there are none. */
  width: z.int(),
  height: z.int(),
  /** Whole seconds; 0 where it has none. */
  duration: z.int(),
  name: z.string(),
  /** What it shows, for those who cannot see it. */
  alt: z.string(),
  credit: z.string(),
  /** Name of the member who brought it; empty where nobody knows. */
  by: z.string(),
  create_time: z.int(),
  /** Whether nothing named it when the site was last looked through, and it was there for a day by then. */
  is_unused: z.boolean(),
})
export type ShelfFile = z.infer<typeof shelfFile>

/** What names a file. */
const use = z.object({
  /** `item`: an item, in whatever state; `history`: a revision of the last 30 days; `copy`: a working copy. */
  kind: z.enum(['item', 'history', 'copy', 'room', 'site', 'account', 'group', 'model', 'reader', 'other']),
  /** Id of the item or the copy; empty where it has none. */
  id: z.string(),
  title: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'removed', '']),
  /** The table of the database that names it. */
  table: z.string(),
  /** The text in which another file can take its place; null where it stays what it is. */
  text: z.enum(['item', 'copy', 'site']).nullable(),
})
export type ShelfUse = z.infer<typeof use>

const replacedUse = z.object({
  kind: z.enum(['item', 'copy', 'site']),
  /** Of the item or the copy; empty for the site. */
  id: z.string().max(64),
})
export type ReplacedUse = z.infer<typeof replacedUse>

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const changed = z.object({ media: shelfFile })

export const shelfAdminEndpoints = {
  'GET /admin/api/v1/media': adminEndpoint({
    summary: 'Pictures, sound, films and text tracks of the media store, the latest first',
    input: z.object({
      kind: z.enum(shelfKinds).optional(),
      /** In name, description or credit. */
      text: z.string().trim().max(100).optional(),
      /** 1: only those that nothing names. */
      unused: z.enum(['0', '1']).default('0'),
      /** Name of the member who brought them. */
      by: z.string().max(64).optional(),
      pagesize: z.coerce.number().int().min(1).max(100).default(48),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({
      list: z.array(shelfFile),
      has_more: z.boolean(),
      next_cursor: z.string(),
      /** When the site was last looked through for what nothing names, seconds; 0: not yet. */
      look_time: z.int(),
    }),
    role: 'viewer',
  }),
  'GET /admin/api/v1/media/{hash}': adminEndpoint({
    summary: 'A file and all that names it: items in every state, their history of 30 days, working copies, the site',
    input: z.object({ hash }),
    output: z.object({ media: shelfFile, uses: z.array(use) }),
    errors: [40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/media/{hash}/notes': adminEndpoint({
    summary: 'What editors say of a file; what is not given stays',
    input: z.object({
      hash,
      name: text(0, 200).optional(),
      alt: text(0, 500).optional(),
      credit: text(0, 100).optional(),
    }),
    output: changed,
    errors: [40401],
    role: 'writer',
    effect: 'write',
  }),
  'POST /admin/api/v1/media/{hash}/replace': adminEndpoint({
    summary:
      'Names another file of the same kind where this one is, in these texts: each is saved, items with a revision. What names it elsewhere goes on doing so',
    input: z.object({ hash, by: hash, uses: z.array(replacedUse).min(1).max(REPLACED_AT_ONCE) }),
    output: changed.extend({ replaced: z.int() }),
    errors: [40401, 40901, 42203],
    role: 'editor',
    effect: 'prepared-write',
  }),
  'POST /admin/api/v1/media/{hash}/delete': adminEndpoint({
    summary: 'Takes a file off the shelf that nothing names; 40901 while something does. Its bytes go a day later',
    input: z.object({ hash }),
    output: z.object({}),
    errors: [40401, 40901],
    role: 'editor',
    effect: 'prepared-write',
  }),
  'POST /admin/api/v1/media/{hash}/restore': adminEndpoint({
    summary: 'Puts a file back that was taken off the shelf, as long as its bytes are there',
    input: z.object({ hash }),
    output: changed,
    errors: [40401],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/media/uploads/{id}/finish': adminEndpoint({
    summary:
      'Looks through a file that came by tus and puts it on the shelf; 40001 with the reason where it cannot be taken',
    input: z.object({ id: z.string().max(64) }),
    output: changed,
    errors: [40401, 40901, 41301],
    role: 'writer',
    effect: 'prepared-write',
  }),
} as const satisfies AdminEndpointTable
