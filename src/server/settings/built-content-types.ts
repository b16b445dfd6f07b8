import type { ContentType } from '#contract/content.ts'

/** Content types whose pages this release has. */
export const builtContentTypes = [
  'doc',
  'gallery',
  'audio',
  'audio_album',
  'video',
  'video_album',
  'svideo',
  'local_live',
  'mini_program',
  'special',
  'topic',
  'activity',
  'question',
  'circle',
] as const satisfies readonly ContentType[]
