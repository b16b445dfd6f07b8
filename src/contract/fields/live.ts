import { number, picture, text, yes, type Fields } from './field-facts.ts'

/** The first of some words is meant where none is given. */
const screens = ['landscape', 'portrait', 'image'] as const
const states = ['upcoming', 'live', 'paused', 'ended', 'replay', 'cancelled'] as const
const film = { kind: 'file', of: 'film' } as const

export const live = {
  live: {
    kind: 'mapping',
    fields: {
      screen: { kind: 'choice', choices: screens, default: 'landscape' },
      status: { kind: 'choice', choices: states, default: 'upcoming' },
      auto_start: yes,
      started: { kind: 'moment' },
      ended: { kind: 'moment' },
      columns: {
        kind: 'list',
        of: {
          kind: 'mapping',
          fields: {
            key: { kind: 'key', of: 'column' },
            type: { kind: 'choice', choices: ['chat', 'posts', 'intro', 'link', 'related'], required: true },
            name: text(20),
            chat: { kind: 'yes-no' },
            link: { kind: 'page' },
          },
        },
        most: 10,
      },
      playlists: {
        kind: 'list',
        of: {
          kind: 'mapping',
          alone: 'address',
          fields: {
            name: text(20),
            address: { kind: 'file', of: 'media', required: true },
            type: { kind: 'choice', choices: ['hls', 'mp4', 'audio'] },
            cover: picture,
          },
        },
        most: 10,
        default: [],
      },
      countdown: {
        kind: 'mapping',
        fields: {
          show: yes,
          label: text(60),
          style: { kind: 'choice', choices: ['digits', 'flip', 'text'], default: 'digits' },
        },
      },
      notice: { kind: 'mapping', fields: { show: yes, label: text(300), video: film } },
      disclaimer: { kind: 'long', most: 5000, default: '' },
      background: picture,
      play_background: picture,
      reservation_label: text(60),
      dvr: number(7 * 86_400),
      chat: {
        kind: 'mapping',
        fields: {
          slow: number(3600),
          delay: number(300),
          who: { kind: 'choice', choices: ['user', 'host'], default: 'user' },
        },
      },
      replay: {
        kind: 'mapping',
        alone: 'address',
        fields: {
          address: { kind: 'file', of: 'film', required: true },
          offset: { kind: 'number', most: 1_000_000, signed: true, default: 0 },
        },
      },
    },
  },
} as const satisfies Fields
