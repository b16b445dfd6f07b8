import type { CommentPolicy } from '#contract/admin/moderation.ts'

export interface Settings {
  smsPerHour: number
  remindMinutes: number
  inviteMaxUses: number
  inviteDays: number
  commentPolicy: CommentPolicy
  commentImages: number
  commentRegion: boolean
}
