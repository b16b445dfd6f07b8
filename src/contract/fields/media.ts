import { filled, type Fields } from './field-facts.ts'

/** What is heard: best first, with what its server says of what stays elsewhere. */
export const sound = {
  media: {
    kind: 'list',
    of: {
      kind: 'mapping',
      alone: 'address',
      fields: {
        address: { kind: 'file', of: 'media', required: true },
        type: filled(100),
        size: { kind: 'number', most: 2 ** 31 },
      },
    },
    most: 10,
    filled: true,
    alone: true,
  },
  transcript: { kind: 'file', of: 'text-track' },
  chapters: { kind: 'chapters' },
  duration: { kind: 'clock' },
} as const satisfies Fields

/** The text of an article as somebody reads it out. */
export const narration = { narration: { kind: 'file', of: 'sound' } } as const satisfies Fields

/** What is heard or seen in a post. */
export const clip = { ...sound, captions: { kind: 'files', by: 'language' } } as const satisfies Fields

export const film = { ...clip, audio_only: { kind: 'file', of: 'sound' } } as const satisfies Fields
