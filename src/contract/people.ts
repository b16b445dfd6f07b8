import { z } from 'zod'
import { accountBrief } from './accounts.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { INTRO_LENGTH_MAX, NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN } from './limits.ts'
import { hashedId } from './shapes.ts'

/** A reader as everybody sees them. */
const person = z.object({
  id: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  intro: z.string(),
  /** Is not asked for: always 0, unknown. */
  gender: z.literal(0),
  ip_region: z.string(),
  verified: z.int(),
  verify_label: z.string(),
  create_time: z.int(),
  /** Accounts that they follow. */
  follow_count: z.int(),
  /** Of the account that they speak for. */
  fans_count: z.int(),
  star_count: z.int(),
  comment_count: z.int(),
  /** The stream of the account that they speak for, empty without one. */
  gid: z.string(),
  /** The account that they speak for. */
  mp: accountBrief.nullable(),
})
export type Person = z.infer<typeof person>

/** What a moderator has still to look at; a field that is not there was not changed. */
const pendingProfile = z.object({
  nickname: z.string().optional(),
  intro: z.string().optional(),
  avatar: z.string().optional(),
})
export type PendingProfile = z.infer<typeof pendingProfile>

/** A reader as they see themselves. */
const ownProfile = person.extend({
  mobile_masked: z.string(),
  /** Notices of what others did about theirs, such as replies, and all others. */
  unread: z.object({ reply: z.int(), system: z.int() }),
  agree_version: z.string(),
  pending: pendingProfile.nullable(),
})
export type OwnProfile = z.infer<typeof ownProfile>

const trimmed = (min: number, max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .normalize('NFC')
        .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
        .trim(),
    )
    .refine((text) => Array.from(text).length >= min && Array.from(text).length <= max, {
      error: `between ${min} and ${max} characters`,
    })

/** A name that somebody gives themselves. */
export const nickname = trimmed(NICKNAME_LENGTH_MIN, NICKNAME_LENGTH_MAX)

/** Readers as persons: what others see of them, and what is theirs. */
export const peopleEndpoints = {
  'GET /peony/v1/account/me': endpoint({
    asWritten: true,
    summary: "The caller's own profile",
    input: z.object({}),
    output: ownProfile,
    caller: 'user',
  }),
  'POST /peony/v1/account/me': endpoint({
    summary: "Changes the caller's profile; where a moderator looks at it first, others see the old one until then",
    input: z.object({
      nickname: nickname.optional(),
      intro: trimmed(0, INTRO_LENGTH_MAX).optional(),
      /** An upload of the caller's; empty for none. */
      avatar_upload_id: z.string().max(64).optional(),
    }),
    output: ownProfile,
    errors: [42201],
    caller: 'user',
    effect: 'write',
    speech: true,
    limit: { points: 20, seconds: 60 * 60 },
  }),
  'GET /peony/v1/account/{id}': endpoint({
    summary: 'A person as others see them',
    input: z.object({ id: hashedId }),
    output: person,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
} as const satisfies EndpointTable
